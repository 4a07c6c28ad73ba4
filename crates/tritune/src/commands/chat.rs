use crate::commands::generate::rates;
use crate::loading::{ModelArgs, RunArgs, text_of};
use crate::lora_options::LoraArgs;
use crate::messages::{for_output, output, status};
use crate::text_options::TextArgs;
use anyhow::{Context, bail};
use clap::Args;
use serde_json::{Value, json};
use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use tritune_format::AtomicFile;
use tritune_model::chat::{ChatTemplate, Message, SpecialTexts};
use tritune_model::generate::{Event, GenerateOptions, Timing, generate};
use tritune_model::tokenizer::{Tokenizer, Vocab};
use tritune_model::{Engine, Precision};

const HELP: &str = "\
/save FILE   write the conversation as JSON
/load FILE   continue a saved conversation
/clear       start over
/stats       show tokens and speed
/help        this list
/quit        leave (Ctrl-D does too)";

/// Talk with a model.
///
/// Type a message and press Enter; /help lists the commands. With standard input that is no terminal, each line is a
/// message. With --json every reply is a JSON object on its own line.
///
/// Example: tritune chat -m model.gguf --system "You are terse."
#[derive(Debug, Args)]
pub struct Chat {
    #[command(flatten)]
    model: ModelArgs,

    /// What the model is told before the conversation.
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
    run: RunArgs,

    #[command(flatten)]
    lora: LoraArgs,
}

impl Chat {
    /// Talks until the input ends.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        let checkpoint = self.model.open()?;
        let (tokenizer, vocab) = text_of(&*checkpoint)?;
        let template = match &self.template {
            None => ChatTemplate::for_vocab(&vocab)?,
            Some(path) => ChatTemplate::new(crate::reading::text(path)?)?,
        };
        let mut options = self.text.options()?;
        options.stop.extend(template.stops(&tokenizer).strings);
        let messages = match &self.load {
            Some(path) => load_messages(path)?,
            None => self.system.iter().map(|text| Message::new("system", text)).collect(),
        };
        let engine = self.run.load(&checkpoint, 1, Precision::F16, self.lora.load(checkpoint.config())?)?;
        let system = self.system.clone();
        let own_file = self.load;
        let mut talk = Talk { engine, tokenizer, vocab, template, options, messages, system, own_file, json };
        talk.converse()
    }
}

/// A conversation in progress.
struct Talk {
    engine: Engine,
    tokenizer: Tokenizer,
    vocab: Vocab,
    template: ChatTemplate,
    options: GenerateOptions,
    messages: Vec<Message>,
    system: Option<String>,
    /// The file the conversation was loaded from or saved to: /save may replace it.
    own_file: Option<PathBuf>,
    json: bool,
}

impl Talk {
    /// Answers until the input ends. The exit code tells whether all went well, except at a terminal, where the person
    /// has seen it.
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
            self.messages.push(Message::new("user", text));
            match self.reply(&mut total) {
                Ok(reply) => self.messages.push(Message::new("assistant", reply)),
                Err(error) if crate::is_broken_pipe(&error) => return Err(error),
                Err(error) => {
                    self.messages.pop();
                    self.forget();
                    code = self.report(&error)?;
                }
            }
        }
    }

    /// Tells of an error after which the conversation goes on. Machines get a line for each of theirs.
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
                save_messages(path, &self.messages)?;
                self.own_file = Some(path.to_owned());
                Ok(format!("saved {} messages to {argument}", self.messages.len()))
            }
            "load" => {
                self.messages = load_messages(file()?)?;
                self.own_file = Some(PathBuf::from(argument));
                self.forget();
                Ok(format!("loaded {} messages", self.messages.len()))
            }
            "clear" => {
                self.messages = self.system.iter().map(|text| Message::new("system", text)).collect();
                self.own_file = None;
                self.forget();
                Ok("starting over".to_owned())
            }
            "stats" => {
                let (used, context) = (self.engine.len(0), self.engine.options().context);
                let messages = self.messages.len();
                Ok(format!("{messages} messages, {used} of {context} tokens of context; {}", rates(total)))
            }
            "help" | "?" => Ok(HELP.to_owned()),
            other => bail!("there is no command /{other}; /help lists them"),
        }
    }

    fn forget(&mut self) {
        self.engine.truncate(0, 0);
    }

    fn reply(&mut self, total: &mut Timing) -> anyhow::Result<String> {
        let text_of = |id: Option<u32>| {
            let text = id.and_then(|id| self.vocab.tokens.get(id as usize));
            text.map(|text| String::from_utf8_lossy(text).into_owned()).unwrap_or_default()
        };
        let (bos, eos) = (text_of(self.vocab.special.bos), text_of(self.vocab.special.eos));
        let texts = SpecialTexts { bos: &bos, eos: &eos };
        let ids = self.template.encode(&self.tokenizer, &self.messages, true, texts)?;
        let mut stdout = std::io::stdout().lock();
        let mut reply = String::new();
        let mut broken = Ok(());
        let mut finish = None;
        let json = self.json;
        let prompts = [ids];
        let timing = generate(&mut self.engine, &self.tokenizer, &prompts, &self.options, &mut |event| match event {
            Event::Text { text, .. } => {
                reply.push_str(text);
                if !json {
                    broken = write!(stdout, "{}", for_output(text)).and_then(|()| stdout.flush());
                }
                broken.is_ok()
            }
            Event::Done { result, .. } => {
                finish = Some(result);
                true
            }
        })?;
        broken?;
        total.prefill_tokens += timing.prefill_tokens;
        total.prefill_seconds += timing.prefill_seconds;
        total.decode_tokens += timing.decode_tokens;
        total.decode_seconds += timing.decode_seconds;
        if json {
            let tokens = finish.as_ref().map_or(0, |result| result.tokens.len());
            let why = finish.as_ref().map(|result| result.finish.name());
            writeln!(stdout, "{}", json!({ "role": "assistant", "content": reply, "tokens": tokens, "finish": why }))?;
        } else {
            writeln!(stdout)?;
        }
        Ok(reply)
    }
}

fn save_messages(path: &Path, messages: &[Message]) -> anyhow::Result<()> {
    let list: Vec<Value> = messages.iter().map(|m| json!({ "role": m.role, "content": m.content })).collect();
    let mut file = AtomicFile::create(path)?;
    writeln!(file, "{:#}", json!({ "messages": list })).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(file.commit()?)
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
