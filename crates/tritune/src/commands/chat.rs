use crate::commands::generate::rates;
use crate::loading::{LoadArgs, ModelArgs};
use crate::lora_options::LoraArgs;
use crate::messages::{for_output, output, status};
use crate::text_options::TextArgs;
use anyhow::{Context, bail};
use clap::Args;
use serde_json::{Value, json};
use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use tritune_model::chat::{ChatTemplate, Message};
use tritune_model::generate::Timing;
use tritune_runtime::{Precision, files};

const HELP: &str = "\
/save FILE   write the conversation as JSON
/load FILE   continue a saved conversation
/clear       start over
/stats       show tokens and speed
/help        this list
/quit        leave (Ctrl-D does too)";

/// Chat with a model.
///
/// Type a message and press Enter; /help lists the commands. With standard input that is no terminal, each line is a
/// message. With --json every reply is a JSON object on its own line.
///
/// Example: tritune chat -m model.gguf --system "You are terse."
#[derive(Debug, Args)]
pub struct Chat {
    #[command(flatten)]
    model: ModelArgs,

    /// System prompt.
    #[arg(long, value_name = "TEXT")]
    system: Option<String>,

    /// A Jinja chat template to use instead of the model's own.
    #[arg(long, value_name = "FILE")]
    template: Option<PathBuf>,

    /// Continue a conversation saved with /save.
    #[arg(long, value_name = "FILE", conflicts_with = "system")]
    load: Option<PathBuf>,

    #[command(flatten)]
    text: TextArgs,

    #[command(flatten)]
    run: LoadArgs,

    #[command(flatten)]
    lora: LoraArgs,
}

impl Chat {
    /// Chats until the input ends.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        let checkpoint = self.model.open()?;
        let template = self.template.as_deref().map(crate::reading::text).transpose()?;
        let template = template.map(ChatTemplate::new).transpose()?;
        let options = self.text.options()?;
        let messages = match &self.load {
            Some(path) => load_messages(path)?,
            None => self.system.iter().map(|text| Message::new("system", text)).collect(),
        };
        // A model without text or with a wrong template is refused before its weights are loaded.
        let (_, vocab) = checkpoint.text()?;
        if template.is_none() {
            ChatTemplate::for_vocab(&vocab)?;
        }
        let mut model = self.run.load(&checkpoint, 1, Precision::F16, self.lora.load(checkpoint.config())?)?;
        let mut chat = match template {
            Some(template) => model.chat_with(template)?,
            None => model.chat()?,
        };
        chat = chat.with_options(options);
        chat.set_messages(messages);
        Talk { chat, system: self.system, own_file: self.load, json }.converse()
    }
}

/// A conversation in progress.
struct Talk<'m> {
    chat: tritune_runtime::Chat<'m>,
    system: Option<String>,
    /// The file the conversation was loaded from or saved to: /save may replace it.
    own_file: Option<PathBuf>,
    json: bool,
}

impl Talk<'_> {
    /// Answers until the input ends. The exit code reports failed messages, except at a terminal, where the user has
    /// seen them.
    fn converse(&mut self) -> anyhow::Result<u8> {
        let stdin = std::io::stdin();
        let prompt_shown = stdin.is_terminal() && !self.json;
        if prompt_shown {
            status!("Type a message, /help for commands, Ctrl-D to leave.");
        }
        let mut code = crate::SUCCESS;
        let mut total = Timing::default();
        let mut line = String::new();
        loop {
            if prompt_shown {
                let mut stdout = std::io::stdout().lock();
                write!(stdout, "\n> ")?;
                stdout.flush()?;
            }
            line.clear();
            if stdin.lock().read_line(&mut line).context("cannot read standard input as text")? == 0 {
                return Ok(if stdin.is_terminal() { crate::SUCCESS } else { code });
            }
            let text = line.trim();
            if text.is_empty() {
                continue;
            }
            if let Some(command) = text.strip_prefix('/') {
                let (name, argument) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
                if matches!(name, "quit" | "exit" | "q") {
                    return Ok(if stdin.is_terminal() { crate::SUCCESS } else { code });
                }
                match self.command(name, argument.trim(), &total) {
                    Ok(answer) if self.json => output!("{}", json!({ "command": name, "message": answer }))?,
                    Ok(answer) => status!("{answer}"),
                    // A mistyped command is no reason to lose the conversation.
                    Err(error) => code = self.report(&error)?,
                }
                continue;
            }
            match self.reply(text, &mut total) {
                Ok(()) => {}
                Err(error) if crate::is_broken_pipe(&error) => return Err(error),
                Err(error) => code = self.report(&error)?,
            }
        }
    }

    /// Reports an error and continues. With --json every message gets its line.
    fn report(&self, error: &anyhow::Error) -> anyhow::Result<u8> {
        if self.json {
            output!("{}", json!({ "error": format!("{error:#}") }))?;
        }
        status!("error: {error:#}");
        Ok(crate::FAILURE)
    }

    fn command(&mut self, name: &str, argument: &str, total: &Timing) -> anyhow::Result<String> {
        let file = || -> anyhow::Result<&Path> {
            if argument.is_empty() {
                bail!("/{name} needs a file name");
            }
            Ok(Path::new(argument))
        };
        match name {
            "save" => {
                let path = file()?;
                if self.own_file.as_deref() != Some(path) && path.symlink_metadata().is_ok() {
                    bail!("{argument} exists already; /save to another name");
                }
                save_messages(path, self.chat.messages())?;
                self.own_file = Some(path.to_owned());
                Ok(format!("saved {} messages to {argument}", self.chat.messages().len()))
            }
            "load" => {
                self.chat.set_messages(load_messages(file()?)?);
                self.own_file = Some(PathBuf::from(argument));
                Ok(format!("loaded {} messages", self.chat.messages().len()))
            }
            "clear" => {
                self.chat.set_messages(self.system.iter().map(|text| Message::new("system", text)).collect());
                self.own_file = None;
                Ok("starting over".to_owned())
            }
            "stats" => {
                let (used, context) = self.chat.context();
                let messages = self.chat.messages().len();
                Ok(format!("{messages} messages, {used} of {context} tokens of context; {}", rates(total)))
            }
            "help" | "?" => Ok(HELP.to_owned()),
            other => bail!("there is no command /{other}; /help lists them"),
        }
    }

    fn reply(&mut self, message: &str, total: &mut Timing) -> anyhow::Result<()> {
        let mut stdout = std::io::stdout().lock();
        let mut broken = Ok(());
        let json = self.json;
        let reply = self.chat.send(message, |text| {
            if !json {
                broken = write!(stdout, "{}", for_output(text)).and_then(|()| stdout.flush());
            }
            broken.is_ok()
        })?;
        broken?;
        total.prefill_tokens += reply.timing.prefill_tokens;
        total.prefill_seconds += reply.timing.prefill_seconds;
        total.decode_tokens += reply.timing.decode_tokens;
        total.decode_seconds += reply.timing.decode_seconds;
        if json {
            let tokens = reply.result.as_ref().map_or(0, |result| result.tokens.len());
            let why = reply.result.as_ref().map(|result| result.finish.name());
            let reply = json!({ "role": "assistant", "content": reply.text, "tokens": tokens, "finish": why });
            writeln!(stdout, "{reply}")?;
        } else {
            writeln!(stdout)?;
        }
        Ok(())
    }
}

fn save_messages(path: &Path, messages: &[Message]) -> anyhow::Result<()> {
    let list: Vec<Value> = messages.iter().map(|m| json!({ "role": m.role, "content": m.content })).collect();
    Ok(files::write(path, format!("{:#}\n", json!({ "messages": list })).as_bytes())?)
}

fn load_messages(path: &Path) -> anyhow::Result<Vec<Message>> {
    let text = crate::reading::text(path)?;
    let value: Value = serde_json::from_str(&text).with_context(|| format!("{} is not JSON", path.display()))?;
    let list = value["messages"].as_array().or(value.as_array());
    let list = list.with_context(|| format!("{} has no \"messages\"", path.display()))?;
    let message = |(index, value): (usize, &Value)| {
        let field = |key: &str| {
            let text = value[key].as_str();
            text.with_context(|| format!("{}: message {} has no \"{key}\"", path.display(), index + 1))
        };
        Ok(Message::new(field("role")?, field("content")?))
    };
    list.iter().enumerate().map(message).collect()
}
