//! Tokenizers, chat templates, settings and prompts.

use super::{Input, file};
use crate::mutate::{self, pick};
use serde_json::{Value, json};
use std::path::Path;
use tritune_model::chat::{ChatTemplate, Message, SpecialTexts};
use tritune_model::tokenizer::{EncodeOptions, Tokenizer, Vocab};
use tritune_runtime::prompts::read_prompts;
use tritune_testing::Random;
use tritune_train::settings::{FinetuneOverrides, FinetuneSettings};

const TEXT: &str = "Hello, Wörld 123\n\t<|end|> don't \u{1f600} ｆｕｌｌ";

/// Ids must be tokens, and decoding must not fail.
fn encode(tokenizer: &Tokenizer, tokens: usize) -> Result<(), String> {
    for options in [EncodeOptions::default(), EncodeOptions { add_bos: true, parse_special: true }] {
        if let Ok(ids) = tokenizer.encode(TEXT, options) {
            if ids.iter().any(|&id| id as usize >= tokens) {
                return Err("an id beyond the vocabulary".into());
            }
            let _ = tokenizer.decode(&ids, true);
        }
    }
    let _ = tokenizer.decode(&[0, 1, 5, 1000, u32::MAX], false);
    Ok(())
}

/// Parts of tokenizer.json of every kind, for a file to be put together from.
fn parts() -> Value {
    json!({
        "normalizers": [
            null,
            { "type": "NFC" }, { "type": "NFKC" }, { "type": "NFD" }, { "type": "Lowercase" }, { "type": "StripAccents" },
            { "type": "Strip", "strip_left": true, "strip_right": true },
            { "type": "Prepend", "prepend": "▁" },
            { "type": "Replace", "pattern": { "String": " " }, "content": "▁" },
            { "type": "Replace", "pattern": { "Regex": "[a-z]+" }, "content": "aaaaaaaaaa" },
            { "type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true, "strip_accents": null, "lowercase": true },
            { "type": "Nmt" }, { "type": "ByteLevel" },
            { "type": "Sequence", "normalizers": [
                { "type": "Replace", "pattern": { "String": "a" }, "content": "aaaa" },
                { "type": "Replace", "pattern": { "String": "a" }, "content": "aaaa" }] },
        ],
        "pre_tokenizers": [
            null,
            { "type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true, "use_regex": true },
            { "type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": true },
            { "type": "Whitespace" }, { "type": "WhitespaceSplit" }, { "type": "BertPreTokenizer" },
            { "type": "Digits", "individual_digits": true }, { "type": "Punctuation", "behavior": "Isolated" },
            { "type": "CharDelimiterSplit", "delimiter": "x" }, { "type": "UnicodeScripts" },
            { "type": "FixedLength", "length": 2 },
            { "type": "Split", "pattern": { "Regex": "\\p{L}+|\\p{N}" }, "behavior": "Isolated", "invert": false },
            { "type": "Sequence", "pretokenizers": [{ "type": "Whitespace" }, { "type": "ByteLevel", "add_prefix_space": true, "trim_offsets": false, "use_regex": false }] },
        ],
        "models": [
            { "type": "BPE", "dropout": null, "unk_token": "<unk>", "continuing_subword_prefix": null, "end_of_word_suffix": null,
              "fuse_unk": false, "byte_fallback": false, "ignore_merges": false,
              "vocab": { "<unk>": 0, "a": 1, "b": 2, "ab": 3, "Ġ": 4, "H": 5, "e": 6, "l": 7, "o": 8, "ll": 9 },
              "merges": [["a", "b"], "l l"] },
            { "type": "Unigram", "unk_id": 0, "byte_fallback": false, "vocab": [["<unk>", 0.0], ["▁", -1.0], ["H", -2.0], ["e", -2.5], ["l", -3.0], ["ello", -3.5]] },
            { "type": "WordPiece", "unk_token": "<unk>", "continuing_subword_prefix": "##", "max_input_chars_per_word": 100,
              "vocab": { "<unk>": 0, "H": 1, "##e": 2, "##l": 3, "hello": 4 } },
            { "type": "WordLevel", "unk_token": "<unk>", "vocab": { "<unk>": 0, "Hello": 1, "hello": 2 } },
        ],
        "post_processors": [
            null,
            { "type": "ByteLevel", "add_prefix_space": true, "trim_offsets": false, "use_regex": true },
            { "type": "TemplateProcessing", "single": [{ "SpecialToken": { "id": "<s>", "type_id": 0 } }, { "Sequence": { "id": "A", "type_id": 0 } }],
              "pair": [], "special_tokens": { "<s>": { "id": "<s>", "ids": [1], "tokens": ["<s>"] } } },
            { "type": "BertProcessing", "sep": ["b", 2], "cls": ["a", 1] },
        ],
        "decoders": [
            null,
            { "type": "ByteLevel", "add_prefix_space": true, "trim_offsets": true, "use_regex": true },
            { "type": "ByteFallback" }, { "type": "Fuse" }, { "type": "Strip", "content": " ", "start": 1, "stop": 0 },
            { "type": "WordPiece", "prefix": "##", "cleanup": true },
            { "type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": true },
            { "type": "Replace", "pattern": { "String": "▁" }, "content": " " },
            { "type": "CTC", "pad_token": "a", "word_delimiter_token": "|", "cleanup": true },
        ],
        "added": [
            { "id": 1, "content": "<s>", "single_word": false, "lstrip": false, "rstrip": false, "normalized": false, "special": true },
            { "id": 11, "content": "<|end|>", "single_word": true, "lstrip": true, "rstrip": true, "normalized": true, "special": false },
            { "id": 2, "content": "b", "single_word": false, "lstrip": false, "rstrip": false, "normalized": true, "special": false },
        ],
    })
}

pub fn tokenizer_json(name: &'static str, folder: &Path, _: &Path) -> anyhow::Result<Input> {
    let parts = parts();
    let change = move |random: &mut Random| {
        let part = |random: &mut Random, kind: &str| match parts[kind].as_array() {
            Some(list) => pick(random, list).clone(),
            None => Value::Null,
        };
        let added: Vec<Value> = (0..random.below(4)).map(|_| part(random, "added")).collect();
        let mut json = json!({
            "version": "1.0", "truncation": null, "padding": null, "added_tokens": added,
            "normalizer": part(random, "normalizers"), "pre_tokenizer": part(random, "pre_tokenizers"),
            "post_processor": part(random, "post_processors"), "decoder": part(random, "decoders"), "model": part(random, "models"),
        });
        for _ in 0..random.below(4) {
            mutate::json(random, &mut json, &parts);
        }
        let mut bytes = json.to_string().into_bytes();
        if random.below(8) == 0 {
            mutate::bytes(random, &mut bytes, usize::MAX);
        }
        bytes
    };
    Ok(file(name, &folder.join("tokenizer.json"), change, |path| {
        let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
        match Tokenizer::from_tokenizer_json(&bytes, None, &[]) {
            Ok((tokenizer, vocab)) => encode(&tokenizer, vocab.len()),
            Err(_) => Ok(()),
        }
    }))
}

/// A piece of a SentencePiece model: its text, score and type.
fn piece(text: &[u8], score: f32, kind: u8) -> Vec<u8> {
    let mut piece = [&[0x0a, text.len() as u8], text, &[0x15], &score.to_le_bytes(), &[0x18, kind]].concat();
    let mut message = vec![0x0a, piece.len() as u8];
    message.append(&mut piece);
    message
}

pub fn tokenizer_model(name: &'static str, folder: &Path, _: &Path) -> anyhow::Result<Input> {
    let mut seed = [piece(b"<unk>", 0.0, 2), piece(b"<s>", 0.0, 3), piece(b"</s>", 0.0, 3)].concat();
    (0..=255u8).for_each(|byte| seed.extend(piece(format!("<0x{byte:02X}>").as_bytes(), 0.0, 6)));
    for (rank, text) in ["▁", "H", "e", "l", "o", "ll", "He", "llo", "▁Hello", "W", "r", "d"].iter().enumerate() {
        seed.extend(piece(text.as_bytes(), -(rank as f32), 1));
    }
    // The trainer's settings: byte pairs, with bytes for what is unknown.
    seed.extend([0x12, 5, 0x18, 2, 0x98, 0x02, 1]);
    let change = move |random: &mut Random| {
        let mut bytes = seed.clone();
        let header = if random.below(2) == 0 { 60 } else { usize::MAX };
        mutate::bytes(random, &mut bytes, header);
        bytes
    };
    Ok(file(name, &folder.join("tokenizer.model"), change, |path| {
        let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
        let Ok(vocab) = Vocab::from_sentencepiece(&bytes) else { return Ok(()) };
        match Tokenizer::new(&vocab) {
            Ok(tokenizer) => encode(&tokenizer, vocab.len()),
            Err(_) => Ok(()),
        }
    }))
}

const TEMPLATES: [&str; 4] = [
    "{% for message in messages %}{{ message['role'] | capitalize + ': ' + message['content'] | trim + '<|eot_id|>' }}{% endfor %}{% if add_generation_prompt %}{{ 'Assistant: ' }}{% endif %}",
    "{%- if messages[0]['role'] == 'system' -%}{%- set system_message = messages[0]['content'] -%}{%- set messages = messages[1:] -%}{%- endif -%}{{ bos_token }}{%- for m in messages -%}{%- if (m['role'] == 'user') != (loop.index0 % 2 == 0) -%}{{ raise_exception('roles must alternate') }}{%- endif -%}[INST] {{ m.content }} [/INST]{%- endfor -%}",
    "{% macro show(x, depth=0) %}{% if depth < 3 %}{{ x }}{{ show(x, depth + 1) }}{% endif %}{% endmacro %}{% for m in messages %}<|im_start|>{{ m.role }}\n{{ show(m.content) }}<|im_end|>\n{% endfor %}",
    "{% set ns = namespace(n=0) %}{% for m in messages | reverse %}{% set ns.n = ns.n + loop.index %}{{ m | tojson(indent=2) }}{{ m.content.split(' ') | join('-') | upper }}{% endfor %}{{ ns.n }}{{ eos_token }}",
];

const TEMPLATE_PIECES: [&str; 34] = [
    "{% for m in messages %}",
    "{% endfor %}",
    "{% if true %}",
    "{% endif %}",
    "{{ messages }}",
    "{{ range(1000000) }}",
    "{% for i in range(100000) %}",
    "{{ 'a' * 1000000 }}",
    "{% set x = x ~ x %}",
    "{% macro f(x) %}{{ f(x) }}{% endmacro %}{{ f(1) }}",
    "| tojson",
    "| length",
    "| join('x')",
    "| replace('', 'ab')",
    "[::-1]",
    "[1:]",
    "** 99999",
    "// 0",
    "% 0",
    "<< 9999",
    "{{ 'x'.ljust(99999999) }}",
    "{{ messages[9999] }}",
    "loop.index",
    "namespace(a=1)",
    "{% include 'x' %}",
    "{% break %}",
    "{{ raise_exception('no') }}",
    "{{ strftime_now('%Y') }}",
    "{#",
    "#}",
    "{{",
    "}}",
    "is mapping",
    "((((((((((((((((((((",
];

pub fn template(name: &'static str, folder: &Path, _: &Path) -> anyhow::Result<Input> {
    let change = |random: &mut Random| {
        let mut text = (*pick(random, &TEMPLATES)).to_owned();
        mutate::text(random, &mut text, &TEMPLATE_PIECES);
        text.into_bytes()
    };
    let messages =
        [Message::new("system", "Be brief."), Message::new("user", "Hi there"), Message::new("assistant", "Hello")];
    Ok(file(name, &folder.join("template.jinja"), change, move |path| {
        let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        if let Ok(template) = ChatTemplate::new(text) {
            let _ = template.render(&messages, true, SpecialTexts { bos: "<s>", eos: "</s>" });
        }
        Ok(())
    }))
}

const CONFIG: &str = "model = \"model.gguf\"\ndata = \"my.jsonl\"\noutput = \"out\"\nval-split = 0.1\nrank = 16\nalpha = 32\nmodules = [\"q\", \"k\", \"v\", \"o\"]\nlr = 2e-4\nschedule = \"cosine\"\nwarmup = 0.03\nepochs = 2\nseq = 1024\nbatch-tokens = 2048\naccumulate = 2\neval-every = 25\nmap = \"prompt=a+b,completion=c\"\nmore-data = [\"b.jsonl\"]\nseed = 7\n";

const CONFIG_PIECES: [&str; 20] = [
    "\n[table]\n",
    "\n[[a.b]]\n",
    "= nan",
    "= -inf",
    "= 1e999",
    "= 99999999999999999999",
    "= true",
    "= []",
    "= {}",
    "= ''",
    "\"\"\"",
    "= 1979-05-27",
    "steps = 5\n",
    "lr = 0\n",
    "rank = 0\n",
    "dora = true\n",
    "rnak = 3\n",
    "a.b.c.d.e = 1\n",
    "[[[[[[[[[[[[[[[[",
    "= 18446744073709551615",
];

pub fn config(name: &'static str, folder: &Path, _: &Path) -> anyhow::Result<Input> {
    let change = |random: &mut Random| {
        let mut text = CONFIG.to_owned();
        mutate::text(random, &mut text, &CONFIG_PIECES);
        text.into_bytes()
    };
    Ok(file(name, &folder.join("run.toml"), change, |path| {
        let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        let flags = FinetuneOverrides::default();
        match FinetuneSettings::resolve(FinetuneSettings::default(), Some(&text), flags) {
            Ok(settings) if !settings.lr.is_finite() || settings.seq < 2 => Err("settings nobody can mean".into()),
            _ => Ok(()),
        }
    }))
}

pub fn prompts(name: &'static str, folder: &Path, _: &Path) -> anyhow::Result<Input> {
    const SEEDS: [(&str, &str); 3] = [
        (
            "jsonl",
            "{\"prompt\": \"a\", \"id\": 7}\n{\"messages\": [{\"role\": \"user\", \"content\": \"b\"}]}\n\n\"c\"\n",
        ),
        ("csv", "prompt,id\r\n\"a, b\",1\r\nc,2\r\n"),
        ("txt", "one\ntwo\r\nthrée\n"),
    ];
    let chosen = std::rc::Rc::new(std::cell::Cell::new(0));
    let (own, path) = (std::rc::Rc::clone(&chosen), folder.to_owned());
    let make = move |random: &mut Random| {
        own.set(random.below(SEEDS.len()));
        let (ending, text) = SEEDS[own.get()];
        let mut bytes = text.as_bytes().to_vec();
        mutate::bytes(random, &mut bytes, usize::MAX);
        std::fs::write(path.join(format!("prompts.{ending}")), &bytes)?;
        Ok(bytes.len())
    };
    let path = folder.to_owned();
    Ok(super::input(name, make, move || {
        let _ = read_prompts(&path.join(format!("prompts.{}", SEEDS[chosen.get()].0)));
        Ok(())
    }))
}
