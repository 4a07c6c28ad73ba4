use crate::commands::generate::{ending, rates};
use crate::loading::{LoadArgs, ModelArgs};
use crate::lora_options::LoraArgs;
use crate::messages::{for_output, output, status};
use crate::text_options::TextArgs;
use crate::wording::worded_chain;
use anyhow::{Context, bail};
use clap::Args;
use input::Input;
use serde_json::{Value, json};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use tritune_runtime::generate::{Finish, GenerateTiming};
use tritune_runtime::prompts::json_messages;
use tritune_runtime::stop::Interrupt;
use tritune_runtime::{ChatTemplate, ChatVariables, Message, Outputs, files, human};

mod input;

const HELP: &str = "\
/save FILE    write the conversation as JSON
/load FILE    continue a saved conversation
/retry        answer the last message anew
/system TEXT  change the system prompt
/clear        start over
/stats        show tokens and speed
/help         this list
/quit         leave (Ctrl-D does too)
Ctrl-C stops a reply; once more, it leaves. A line that ends with \\ goes on in the next.";

/// Chat with a model.
///
/// Type a message and press Enter; /help lists the commands. With standard input that is no terminal, each line is a
/// message. With --json every reply is a JSON object on its own line. Ctrl-C stops a reply; what was said stays, and /save keeps
/// the conversation. A second Ctrl-C leaves.
///
/// Example: tritune chat -m model.gguf --system "You are terse."
#[derive(Debug, Args)]
pub struct Chat {
    #[command(flatten)]
    model: ModelArgs,

    /// System prompt.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    system: Option<String>,

    /// A Jinja chat template to use instead of the model's own.
    #[arg(long, value_name = "FILE")]
    template: Option<PathBuf>,

    /// Whether replies begin with thoughts, for templates that ask (enable_thinking); theirs to say when absent.
    #[arg(long, value_name = "YES", value_parser = clap::builder::BoolishValueParser::new())]
    thinking: Option<bool>,

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
        let file = self.model.open()?;
        let template = crate::reading::template(self.template.as_deref())?;
        let options = self.text.options()?;
        let messages = match &self.load {
            Some(path) => load_messages(path)?,
            None => self.system.iter().map(|text| Message::new("system", text)).collect(),
        };
        // A model without text or with a wrong template is refused before its weights are loaded.
        let (_, vocab) = file.text()?;
        let template = template.map_or_else(|| ChatTemplate::for_vocab(&vocab), Ok)?;
        let variables = ChatVariables { thinking: self.thinking, ..ChatVariables::default() };
        let template = template.with_variables(variables);
        let mut model = self.run.load_for_text(&file, 1, &options.sampler, self.lora.load(file.config())?)?;
        let mut chat = model.chat_with(template)?.with_options(options);
        chat.set_messages(messages);
        let interrupt = Interrupt::on_signal().context("Ctrl-C cannot be caught")?;
        Talk { chat, system: self.system, own_file: self.load, json, interrupt, retries: 0 }.converse()
    }
}

/// A conversation in progress.
struct Talk<'m> {
    chat: tritune_runtime::Chat<'m>,
    system: Option<String>,
    /// The file the conversation was loaded from or saved to: /save may replace it.
    own_file: Option<PathBuf>,
    json: bool,
    interrupt: Interrupt,
    /// Replies that were asked for anew: each gets other random numbers.
    retries: u64,
}

impl Talk<'_> {
    /// Answers until the input ends. The exit code reports failed messages, except at a terminal, where the user has
    /// seen them.
    fn converse(&mut self) -> anyhow::Result<u8> {
        let terminal = std::io::stdin().is_terminal();
        let mut input = Input::new(terminal && !self.json)?;
        if terminal && !self.json {
            status!("Type a message, /help for commands, Ctrl-D to leave.");
        }
        let mut code = crate::SUCCESS;
        let mut total = GenerateTiming::default();
        while let Some(line) = input.read()? {
            let text = line.trim();
            if text.is_empty() {
                continue;
            }
            let (name, argument) = match text.strip_prefix('/') {
                Some(command) => command.split_once(char::is_whitespace).unwrap_or((command, "")),
                None => ("", text),
            };
            let done = match name {
                "" => self.reply(text, &mut total),
                "quit" | "exit" | "q" => break,
                "retry" => self.retry(&mut total),
                _ => self.command(name, argument.trim(), &total).and_then(|answer| {
                    match self.json {
                        true => output!("{}", json!({ "command": name, "message": answer }))?,
                        false => status!("{answer}"),
                    }
                    Ok(())
                }),
            };
            match done {
                Ok(()) => {}
                Err(error) if crate::is_broken_pipe(&error) => return Err(error),
                // A mistyped command is no reason to lose the conversation.
                Err(error) => code = self.report(&error)?,
            }
        }
        Ok(if terminal { crate::SUCCESS } else { code })
    }

    /// Reports an error and continues. With --json every message gets its line.
    fn report(&self, error: &anyhow::Error) -> anyhow::Result<u8> {
        if self.json {
            output!("{}", json!({ "error": worded_chain(error) }))?;
        }
        status!("error: {}", worded_chain(error));
        Ok(crate::FAILURE)
    }

    fn command(&mut self, name: &str, argument: &str, total: &GenerateTiming) -> anyhow::Result<String> {
        let file = || -> anyhow::Result<&Path> {
            if argument.is_empty() {
                bail!("/{name} needs a file name");
            }
            Ok(Path::new(argument))
        };
        match name {
            "save" => {
                let path = file()?;
                if self.own_file.as_deref() != Some(path) && Outputs::new(false).file(path).is_err() {
                    bail!("{argument} exists already or cannot be written; /save to another name");
                }
                let saved = json!({ "messages": self.chat.messages() });
                let before = load_messages(path).map_or(0, |messages| messages.len());
                files::write(path, format!("{saved:#}\n").as_bytes())?;
                self.own_file = Some(path.to_owned());
                let over = if before > 0 { format!(", over the {before} it had") } else { String::new() };
                Ok(format!("saved {} messages to {argument}{over}", self.chat.messages().len()))
            }
            "load" => {
                self.chat.set_messages(load_messages(file()?)?);
                self.own_file = Some(PathBuf::from(argument));
                Ok(format!("loaded {} messages", self.chat.messages().len()))
            }
            "system" => {
                self.chat.set_system(argument);
                self.system = Some(argument.to_owned());
                Ok("the system prompt is changed".to_owned())
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

    /// Answers the last message anew.
    fn retry(&mut self, total: &mut GenerateTiming) -> anyhow::Result<()> {
        let Some(message) = self.chat.take_back() else { bail!("there is no message to answer anew") };
        self.retries += 1;
        self.chat.set_seed(self.chat.seed().wrapping_add(self.retries));
        self.reply(&message, total)
    }

    fn reply(&mut self, message: &str, total: &mut GenerateTiming) -> anyhow::Result<()> {
        let mut stdout = std::io::stdout().lock();
        let mut broken = Ok(());
        let (json, chat) = (self.json, &mut self.chat);
        let reply = self.interrupt.during(|wanted| {
            chat.send(message, |text| {
                if !json {
                    broken = write!(stdout, "{}", for_output(text)).and_then(|()| stdout.flush());
                }
                broken.is_ok() && wanted()
            })
        })?;
        broken?;
        *total += reply.timing;
        let (read, context) = (reply.prompt_read, self.chat.context().1);
        let asked = reply.result.as_ref().map_or(read, |result| result.prompt_tokens);
        let finish = reply.result.as_ref().map(|result| result.finish);
        if json {
            let tokens = reply.result.as_ref().map_or(0, |result| result.tokens.len());
            let mut value = json!({ "role": "assistant", "content": reply.text, "tokens": tokens });
            value["finish"] = json!(finish.map(Finish::name));
            if read < asked {
                value["prompt_tokens"] = json!(asked);
                value["prompt_read"] = json!(read);
            }
            writeln!(stdout, "{value}")?;
        } else {
            writeln!(stdout)?;
        }
        if read < asked {
            status!("note: {}", human::cut("the conversation", asked, read, context));
        }
        match finish {
            Some(Finish::Length) if !json => status!("[{}; -n raises it]", ending(Finish::Length)),
            Some(Finish::Cancelled) => status!("[stopped; Ctrl-C once more leaves, /save FILE keeps the conversation]"),
            Some(finish @ Finish::Context) => status!("[{}]", ending(finish)),
            _ => {}
        }
        Ok(())
    }
}

fn load_messages(path: &Path) -> anyhow::Result<Vec<Message>> {
    let text = crate::reading::text(path)?;
    let value: Value = serde_json::from_str(&text).with_context(|| format!("{} is not JSON", path.display()))?;
    let list = if value.is_array() { &value } else { &value["messages"] };
    json_messages(list).map_err(|why| anyhow::anyhow!("{}: {why}", path.display()))
}
