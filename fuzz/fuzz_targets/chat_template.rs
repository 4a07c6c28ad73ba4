//! Any text as a chat template: a prompt or an error, in bounded time and memory.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tritune_model::chat::{ChatTemplate, Message, SpecialTexts};

fuzz_target!(|source: &str| {
    let Ok(template) = ChatTemplate::new(source) else { return };
    let messages = [Message::new("system", "Be brief."), Message::new("user", "Hi"), Message::new("assistant", "Hello")];
    let _ = template.render(&messages, true, SpecialTexts { bos: "<s>", eos: "</s>" });
});
