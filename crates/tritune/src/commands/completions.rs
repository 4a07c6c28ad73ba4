use crate::cli::Arguments;
use anyhow::Context;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::path::PathBuf;
use tritune_runtime::{Outputs, files};

/// Print completions for a shell.
///
/// Example: tritune completions bash > ~/.local/share/bash-completion/completions/tritune
///
/// Example: tritune completions zsh > ~/.zfunc/_tritune
///
/// Example: tritune completions fish > ~/.config/fish/completions/tritune.fish
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell.
    shell: Shell,
}

impl Completions {
    /// Prints them.
    pub fn run(self, _json: bool) -> anyhow::Result<u8> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Arguments::command(), "tritune", &mut script);
        // A reader that leaves is no failure, and printing to a closed pipe must not panic.
        std::io::Write::write_all(&mut std::io::stdout(), &script).map_err(crate::messages::unwritten)?;
        Ok(crate::SUCCESS)
    }
}

/// Write the manual pages, one for each command.
///
/// Example: tritune man ~/.local/share/man/man1
#[derive(Debug, Args)]
pub struct Man {
    /// The folder to write to.
    folder: PathBuf,

    /// Replace pages that exist.
    #[arg(long)]
    force: bool,
}

impl Man {
    /// Writes them.
    pub fn run(self, _json: bool) -> anyhow::Result<u8> {
        let mut command = Arguments::command();
        command.build();
        let mut outputs = Outputs::new(self.force);
        files::create_folder(&self.folder)?;
        let mut pages = Vec::new();
        let mut waiting = vec![command];
        while let Some(command) = waiting.pop() {
            let shown = |command: &&clap::Command| !command.is_hide_set() && command.get_name() != "help";
            waiting.extend(command.get_subcommands().filter(shown).cloned());
            let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned();
            let path = self.folder.join(format!("{name}.1"));
            outputs.file(&path)?;
            let mut page = Vec::new();
            clap_mangen::Man::new(command).render(&mut page).context("a page cannot be made")?;
            pages.push((path, page));
        }
        for (path, page) in pages {
            files::write(&path, &page)?;
        }
        Ok(crate::SUCCESS)
    }
}
