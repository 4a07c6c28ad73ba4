//! Running a guarded template.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use minijinja::machinery::{self, CodeGenerator};
use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Kwargs, Rest, Tuple, ValueKind};
use minijinja::{AutoEscape, Environment, ErrorKind, Output, State, Value};
use tritune_graph::time::Instant;

use super::{ChatTemplate, ChatVariables, Error, Message, SpecialTexts, guard, json};

const MAX_TEMPLATE: usize = 128 << 10;
const MAX_CONVERSATION: usize = 2 << 20;
const MAX_OUTPUT: usize = 8 << 20;
/// Bytes one value may hold, counting shared parts as often as they appear.
const MAX_VALUE: usize = 4 << 20;
const MAX_ITEMS: usize = 1 << 18;
const MAX_DEPTH: usize = 48;
/// Bytes written, into variables as well as to the output.
const MAX_WRITTEN: usize = 64 << 20;
/// Steps for any conversation at most, for a short one, and for each byte of a longer one: a data file has thousands of short
/// ones, and a hostile template must not take its time for each of them.
const MAX_STEPS: u64 = 2_000_000;
const BASE_STEPS: u64 = 100_000;
const STEPS_PER_BYTE: u64 = 100;
/// Bytes of all values that are built, for a short conversation. Templates that collect their output in a variable copy it with
/// every message.
const BASE_BUILT: usize = 16 << 20;
const BUILT_PER_BYTE_AND_MESSAGE: usize = 4;
const MAX_RECURSION: usize = 100;
const MAX_TIME: Duration = Duration::from_secs(2);
/// Of several conversations each may take that long, but not all of them.
const TIME_FOR_ONE_MORE: Duration = Duration::from_millis(10);
/// Parsing and running recurse; a thread with a known stack size makes their limits sufficient on any caller's stack.
const STACK: usize = 64 << 20;
const FIXED_DATE: &str = "26 Jul 2024";

/// Filters that chat templates do not need and whose results could grow or nest without a check in between.
const REMOVED_FILTERS: &[&str] =
    &["batch", "slice", "chain", "zip", "groupby", "format", "pprint", "safe", "escape", "e"];

/// Checks that the template can be compiled.
pub(super) fn check(source: &str) -> Result<(), Error> {
    on_own_stack(|| with_compiled(source, |_, _| Ok(())))
}

/// Runs the template.
pub(super) fn render(
    template: &ChatTemplate,
    messages: &[Message],
    add_generation_prompt: bool,
    texts: SpecialTexts<'_>,
) -> Result<String, Error> {
    on_own_stack(|| {
        with_compiled(&template.source, |instructions, blocks| {
            let deadline = Instant::now() + MAX_TIME;
            run(instructions, blocks, &template.variables, messages, add_generation_prompt, texts, deadline)
        })
    })
}

/// Runs the template on several conversations, each with whether a reply is to follow, compiling it once. One that goes beyond
/// its bounds is stopped for all of them.
pub(super) fn render_each(
    template: &ChatTemplate,
    conversations: &[(&[Message], bool)],
    texts: SpecialTexts<'_>,
) -> Result<Vec<Result<String, Error>>, Error> {
    on_own_stack(|| {
        with_compiled(&template.source, |instructions, blocks| {
            let last = Instant::now() + MAX_TIME + TIME_FOR_ONE_MORE * conversations.len() as u32;
            let render = |(messages, reply): &(&[Message], bool)| {
                let deadline = last.min(Instant::now() + MAX_TIME);
                match run(instructions, blocks, &template.variables, messages, *reply, texts, deadline) {
                    Err(error @ Error::LimitExceeded { .. }) => Err(error),
                    rendered => Ok(rendered),
                }
            };
            conversations.iter().map(render).collect()
        })
    })
}

fn run(
    instructions: &machinery::Instructions<'_>,
    blocks: &Blocks<'_>,
    variables: &ChatVariables,
    messages: &[Message],
    add_generation_prompt: bool,
    texts: SpecialTexts<'_>,
    deadline: Instant,
) -> Result<String, Error> {
    let tools = variables.tools.iter().map(|tool| tool.to_string().len()).sum::<usize>();
    let messages_size = messages.iter().map(|m| m.role.len() + m.content.len() + 32).sum::<usize>();
    let size = messages_size + tools + texts.bos.len() + texts.eos.len();
    if size > MAX_CONVERSATION {
        return Err(Error::ConversationTooLarge { size, limit: MAX_CONVERSATION });
    }
    let built = BASE_BUILT + size * (messages.len() + 16) * BUILT_PER_BYTE_AND_MESSAGE;
    let limits = Arc::new(TemplateBudget::new(deadline, built));
    let mut environment = environment(&limits);
    environment.set_fuel(Some(MAX_STEPS.min(BASE_STEPS + STEPS_PER_BYTE * size as u64)));
    let messages: Vec<Value> = messages
        .iter()
        .map(|m| Value::from_pairs([("role", m.role.as_str()), ("content", m.content.as_str())]))
        .collect();
    let mut context = vec![
        ("messages", Value::from(messages)),
        ("add_generation_prompt", Value::from(add_generation_prompt)),
        ("bos_token", Value::from(texts.bos)),
        ("eos_token", Value::from(texts.eos)),
        ("tools", if tools == 0 { Value::from(()) } else { variables.tools.iter().map(json::read).collect() }),
        ("documents", Value::from(())),
    ];
    // Templates tell "left open" from both answers.
    context.extend(variables.thinking.map(|thinking| ("enable_thinking", Value::from(thinking))));
    let context = Value::from_pairs(context);
    let mut text = String::new();
    let mut output = machinery::make_string_output(&mut text);
    let result =
        machinery::eval(&environment, instructions, context, blocks, &mut output, AutoEscape::None).map(|_| ());
    drop(output);
    result.map_err(|error| limits.explain(&error))?;
    if text.len() > MAX_OUTPUT {
        return Err(Error::LimitExceeded { what: "its output exceeds 8 MiB" });
    }
    Ok(text)
}

fn on_own_stack<T: Send>(work: impl FnOnce() -> Result<T, Error> + Send) -> Result<T, Error> {
    if cfg!(all(target_family = "wasm", target_os = "unknown")) {
        // There are no threads: the host gives the whole module such a stack (`-zstack-size`).
        return work();
    }
    std::thread::scope(|scope| {
        std::thread::Builder::new()
            .name("chat-template".into())
            .stack_size(STACK)
            .spawn_scoped(scope, work)
            .map_err(|error| Error::Start { message: error.to_string() })?
            .join()
            .unwrap_or_else(|_| {
                Err(Error::Render { message: "the template engine cannot handle this template".into() })
            })
    })
}

type Blocks<'a> = std::collections::BTreeMap<&'a str, machinery::Instructions<'a>>;

fn with_compiled<T>(
    source: &str,
    work: impl for<'a> FnOnce(&machinery::Instructions<'a>, &Blocks<'a>) -> Result<T, Error>,
) -> Result<T, Error> {
    if source.len() > MAX_TEMPLATE {
        return Err(Error::TemplateTooLarge { size: source.len(), limit: MAX_TEMPLATE });
    }
    // White space around tags as Hugging Face renders them.
    let syntax = SyntaxConfig::builder()
        .trim_blocks(true)
        .lstrip_blocks(true)
        .build()
        .map_err(|error| Error::Syntax { message: describe(&error) })?;
    guard::check_shape(machinery::tokenize(source, false, syntax.clone()))?;
    let tree = machinery::parse(source, "chat template", syntax)
        .map_err(|error| Error::Syntax { message: describe(&error) })?;
    let guarded = guard::statement(&tree)?;
    let mut generator = CodeGenerator::new("chat template", source);
    generator.compile_stmt(&guarded);
    let (instructions, blocks) = generator.finish();
    work(&instructions, &blocks)
}

fn environment<'a>(limits: &Arc<TemplateBudget>) -> Environment<'a> {
    let mut environment = Environment::new();
    environment.set_recursion_limit(MAX_RECURSION);
    environment.set_auto_escape_callback(|_| AutoEscape::None);
    for name in REMOVED_FILTERS {
        environment.remove_filter(name);
    }
    environment.remove_global("debug");

    let own = limits.clone();
    environment.add_function(guard::CHECK, move |value: Value| own.check(value));
    let own = limits.clone();
    environment.add_function(guard::CHECK_STORED, move |value: Value| own.check_stored(value));
    let own = limits.clone();
    environment.add_function(guard::CHECK_FACTOR, move |value: Value| own.note_factor(value));
    let own = limits.clone();
    environment.add_function(guard::CHECK_TIMES, move |value: Value| own.check_times(value));
    let own = limits.clone();
    environment.add_function("raise_exception", move |message: Value| -> Result<Value, minijinja::Error> {
        own.refuse(message.to_string())
    });
    environment.add_function("strftime_now", |_format: Rest<Value>| FIXED_DATE);
    let own = limits.clone();
    environment.add_filter("tojson", move |value: &Value, options: Kwargs| {
        let indent: Option<usize> = options.get("indent")?;
        // Python's other options change the spelling only.
        for ignored in ["ensure_ascii", "sort_keys", "separators"] {
            let _: Option<Value> = options.get(ignored)?;
        }
        options.assert_all_used()?;
        own.produced(json::write(value, indent.map(|width| width.min(8)), MAX_VALUE)?)
    });
    let own = limits.clone();
    environment.add_filter("replace", move |text: Value, from: Value, to: Value| {
        own.replace(&text.to_string(), &from.to_string(), &to.to_string())
    });
    let own = limits.clone();
    environment.add_filter("join", move |items: Value, separator: Option<Value>| {
        own.join(&items, &separator.map(|s| s.to_string()).unwrap_or_default())
    });
    let own = limits.clone();
    environment.add_filter(
        "indent",
        move |text: String, width: Option<usize>, first: Option<bool>, blank: Option<bool>| {
            own.indent(&text, width.unwrap_or(4), first.unwrap_or(false), blank.unwrap_or(false))
        },
    );
    let own = limits.clone();
    environment.set_unknown_method_callback(move |state, value, method, arguments| {
        own.method(state, value, method, arguments)
    });
    let own = limits.clone();
    environment.set_formatter(move |output, state, value| own.write(output, state, value));
    environment
}

/// What a running template has used, and why it was stopped.
struct TemplateBudget {
    deadline: Instant,
    written: AtomicUsize,
    /// Bytes made by filters that can multiply sizes.
    made: AtomicUsize,
    /// Bytes of values that may still be built.
    building: AtomicUsize,
    /// Left sides of products whose right sides are being computed.
    factors: Mutex<Vec<Factor>>,
    stop: Mutex<Option<Error>>,
}

type TemplateResult<T> = Result<T, minijinja::Error>;

impl TemplateBudget {
    fn new(deadline: Instant, built: usize) -> TemplateBudget {
        TemplateBudget {
            deadline,
            building: AtomicUsize::new(built),
            written: AtomicUsize::new(0),
            made: AtomicUsize::new(0),
            factors: Mutex::new(Vec::new()),
            stop: Mutex::new(None),
        }
    }

    /// The error to report for what the engine returned.
    fn explain(&self, error: &minijinja::Error) -> Error {
        if let Some(stop) = self.stop.lock().ok().and_then(|mut stop| stop.take()) {
            return stop;
        }
        let message = describe(error);
        match error.kind() {
            ErrorKind::OutOfFuel => Error::LimitExceeded { what: "it takes too many steps" },
            _ if message.contains("recursion limit") => {
                Error::LimitExceeded { what: "its macros or loops recurse too deep" }
            }
            _ => Error::Render { message },
        }
    }

    fn stop<T>(&self, error: Error) -> TemplateResult<T> {
        let message = error.to_string();
        if let Ok(mut stop) = self.stop.lock() {
            stop.get_or_insert(error);
        }
        Err(minijinja::Error::new(ErrorKind::InvalidOperation, message))
    }

    fn exceed<T>(&self, what: &'static str) -> TemplateResult<T> {
        self.stop(Error::LimitExceeded { what })
    }

    fn refuse<T>(&self, message: String) -> TemplateResult<T> {
        self.stop(Error::Refused { message })
    }

    fn check_time(&self) -> TemplateResult<()> {
        if Instant::now() > self.deadline {
            return self.exceed("it takes more than 2 seconds");
        }
        Ok(())
    }

    /// Bounds a new value. Lazy sequences become lists: wrapped in each other they would nest without bound.
    fn check(&self, value: Value) -> TemplateResult<Value> {
        self.check_time()?;
        let lazy = matches!(value.kind(), ValueKind::Seq | ValueKind::Iterable)
            && value.downcast_object_ref::<Vec<Value>>().is_none()
            && value.downcast_object_ref::<Tuple>().is_none();
        let value = if lazy {
            let items: Vec<Value> = value.try_iter()?.take(MAX_ITEMS + 1).collect();
            Value::from(items)
        } else {
            value
        };
        let mut weight = Weight::default();
        self.weigh(&value, 0, &mut weight)?;
        let left = |left: usize| left.checked_sub(weight.bytes + weight.items);
        if self.building.fetch_update(Ordering::Relaxed, Ordering::Relaxed, left).is_err() {
            return self.exceed("its values are too large for so short a conversation");
        }
        Ok(value)
    }

    /// Bounds a value that becomes part of a namespace. Namespaces can change, so one inside another could come to
    /// hold itself.
    fn check_stored(&self, value: Value) -> TemplateResult<Value> {
        let value = self.check(value)?;
        if contains_namespace(&value, 0) {
            return self.exceed("it stores a namespace inside a namespace");
        }
        Ok(value)
    }

    fn note_factor(&self, value: Value) -> TemplateResult<Value> {
        let value = self.check(value)?;
        if let Ok(mut factors) = self.factors.lock() {
            factors.push(Factor::of(&value));
        }
        Ok(value)
    }

    /// Bounds what the engine is about to repeat.
    fn check_times(&self, value: Value) -> TemplateResult<Value> {
        let left = self.factors.lock().ok().and_then(|mut factors| factors.pop());
        if let Some(left) = left
            && left.repeated(Factor::of(&value)).is_none_or(|bytes| bytes > MAX_VALUE)
        {
            return self.exceed("a value exceeds 4 MiB");
        }
        Ok(value)
    }

    fn weigh(&self, value: &Value, depth: usize, weight: &mut Weight) -> TemplateResult<()> {
        weight.items += 1;
        if depth > MAX_DEPTH {
            return self.exceed("a value nests more than 48 levels deep");
        }
        if let Some(text) = value.as_str() {
            weight.bytes += text.len();
        } else {
            match value.kind() {
                ValueKind::Seq | ValueKind::Iterable => {
                    for item in value.try_iter()? {
                        self.weigh(&item, depth + 1, weight)?;
                    }
                }
                ValueKind::Map => {
                    for key in value.try_iter()? {
                        self.weigh(&value.get_item(&key)?, depth + 1, weight)?;
                        self.weigh(&key, depth + 1, weight)?;
                    }
                }
                _ => {}
            }
        }
        if weight.items > MAX_ITEMS {
            return self.exceed("a value has more than 262144 parts");
        }
        if weight.bytes > MAX_VALUE {
            return self.exceed("a value exceeds 4 MiB");
        }
        Ok(())
    }

    /// Accounts for `size` bytes about to be made by an operation that can multiply sizes.
    fn reserve(&self, size: Option<usize>) -> TemplateResult<()> {
        self.check_time()?;
        match size {
            Some(size) if size <= MAX_VALUE && self.made.fetch_add(size, Ordering::Relaxed) <= MAX_WRITTEN => Ok(()),
            _ => self.exceed("its text operations produce too much"),
        }
    }

    fn produced(&self, text: String) -> TemplateResult<Value> {
        self.reserve(Some(text.len()))?;
        Ok(Value::from(text))
    }

    fn replace(&self, text: &str, from: &str, to: &str) -> TemplateResult<Value> {
        let matches = text.matches(from).count();
        self.reserve(matches.checked_mul(to.len()).and_then(|size| size.checked_add(text.len())))?;
        Ok(Value::from(text.replace(from, to)))
    }

    fn join(&self, items: &Value, separator: &str) -> TemplateResult<Value> {
        let mut joined = String::new();
        if items.is_undefined() || items.is_none() {
            return Ok(Value::from(joined));
        }
        for (index, item) in items.try_iter()?.enumerate() {
            if index > 0 {
                joined.push_str(separator);
            }
            match item.as_str() {
                Some(text) => joined.push_str(text),
                None => joined.push_str(&item.to_string()),
            }
            if joined.len() > MAX_VALUE {
                return self.exceed("a value exceeds 4 MiB");
            }
        }
        self.produced(joined)
    }

    fn indent(&self, text: &str, width: usize, first: bool, blank: bool) -> TemplateResult<Value> {
        let lines = text.lines().count();
        self.reserve(lines.checked_mul(width).and_then(|size| size.checked_add(text.len())))?;
        let margin = " ".repeat(width);
        let mut indented = String::new();
        for (index, line) in text.split_inclusive('\n').enumerate() {
            let empty = line.trim_end_matches(['\r', '\n']).is_empty();
            if (index > 0 || first) && (blank || !empty) {
                indented.push_str(&margin);
            }
            indented.push_str(line);
        }
        Ok(Value::from(indented))
    }

    fn method(
        &self,
        state: &mut State<'_, '_>,
        value: &Value,
        method: &str,
        arguments: &[Value],
    ) -> TemplateResult<Value> {
        match (value.as_str(), method, arguments) {
            (Some(text), "replace", [from, to]) => self.replace(text, &from.to_string(), &to.to_string()),
            (Some(separator), "join", [items]) => self.join(items, separator),
            // Its width fields can produce any amount of padding.
            (Some(_), "format", _) => {
                Err(minijinja::Error::new(ErrorKind::UnknownMethod, "str.format is not available in chat templates"))
            }
            _ => minijinja_contrib::pycompat::unknown_method_callback(state, value, method, arguments),
        }
    }

    /// Writes a value as Python would print it.
    fn write(&self, output: &mut Output<'_>, state: &mut State<'_, '_>, value: &Value) -> TemplateResult<()> {
        self.check_time()?;
        let mut weight = Weight::default();
        self.weigh(value, 0, &mut weight)?;
        // Printed, every part has a few characters of its own and escapes may lengthen text.
        let size = weight.bytes + weight.items * 8;
        if self.written.fetch_add(size, Ordering::Relaxed) > MAX_WRITTEN {
            return self.exceed("it writes more than 64 MiB");
        }
        match value.kind() {
            ValueKind::None => Ok(output.write_str("None")?),
            ValueKind::Bool => Ok(output.write_str(if value.is_true() { "True" } else { "False" })?),
            _ => minijinja::escape_formatter(output, state, value),
        }
    }
}

/// One side of a product.
#[derive(Clone, Copy)]
struct Factor {
    /// Bytes of a text.
    text: Option<usize>,
    /// A whole number, as the engine repeats by it.
    times: Option<usize>,
}

impl Factor {
    fn of(value: &Value) -> Factor {
        Factor { text: value.as_str().map(str::len), times: value.as_usize() }
    }

    /// Bytes of the text that becomes of both; nothing where they cannot be counted.
    fn repeated(self, other: Factor) -> Option<usize> {
        match (self, other) {
            (Factor { text: Some(bytes), .. }, Factor { times: Some(times), .. })
            | (Factor { times: Some(times), .. }, Factor { text: Some(bytes), .. }) => bytes.checked_mul(times),
            _ => Some(0),
        }
    }
}

#[derive(Default)]
struct Weight {
    bytes: usize,
    items: usize,
}

fn contains_namespace(value: &Value, depth: usize) -> bool {
    let Some(object) = value.as_object() else { return false };
    // The engine's type is private; only its name is visible.
    if object.type_name().ends_with("Namespace") {
        return true;
    }
    let parts: Vec<Value> = match value.kind() {
        ValueKind::Seq | ValueKind::Iterable => value.try_iter().into_iter().flatten().collect(),
        ValueKind::Map => value.try_iter().into_iter().flatten().filter_map(|key| value.get_item(&key).ok()).collect(),
        _ => return false,
    };
    depth < MAX_DEPTH && parts.iter().any(|part| contains_namespace(part, depth + 1))
}

/// The engine's message with its line, without the source excerpt.
pub(super) fn describe(error: &minijinja::Error) -> String {
    let detail = error.detail().map_or_else(|| error.kind().to_string(), str::to_owned);
    match error.line() {
        Some(line) => format!("{detail} (line {line})"),
        None => detail,
    }
}
