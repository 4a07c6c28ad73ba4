//! Vocabularies of Hugging Face folders: tokenizer.json and tokenizer_config.json.

use serde::Deserialize;
use serde_json::Value;

use super::{Error, MAX_TOKENS, Map, PreTokenizer, SpecialIds, TokenType, Vocab, VocabKind, check_limit};

const TOKENIZER: &str = "tokenizer.json";
const CONFIG: &str = "tokenizer_config.json";

/// Llama 3's split pattern as tokenizer.json files write it.
pub(super) const LLAMA_PATTERN: &str = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+";
/// Qwen2's.
pub(super) const QWEN2_PATTERN: &str =
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+";
/// Qwen3.5's.
pub(super) const QWEN35_PATTERN: &str = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+";
/// GPT-2's split pattern.
const GPT2_PATTERN: &str = r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+";

#[derive(Deserialize)]
struct TokenizerFile {
    #[serde(default)]
    added_tokens: Vec<AddedToken>,
    #[serde(default)]
    normalizer: Value,
    #[serde(default)]
    pre_tokenizer: Value,
    #[serde(default)]
    post_processor: Value,
    model: ModelType,
}

#[derive(Deserialize)]
struct ModelType {
    #[serde(default, rename = "type")]
    name: Option<String>,
}

/// The same file read for its model only, once that is known to be BPE.
#[derive(Deserialize)]
struct BpeFile {
    model: BpeModel,
}

#[derive(Deserialize)]
struct AddedToken {
    id: u32,
    content: String,
    #[serde(default)]
    special: bool,
    #[serde(default)]
    single_word: bool,
    #[serde(default)]
    lstrip: bool,
    #[serde(default)]
    rstrip: bool,
}

#[derive(Deserialize)]
struct BpeModel {
    vocab: Map<String, u32>,
    merges: Vec<MergeRule>,
    dropout: Option<f32>,
    continuing_subword_prefix: Option<String>,
    end_of_word_suffix: Option<String>,
    #[serde(default)]
    byte_fallback: bool,
    #[serde(default)]
    ignore_merges: bool,
}

/// Older files write "left right", newer ones ["left", "right"].
#[derive(Deserialize)]
#[serde(untagged)]
enum MergeRule {
    Text(String),
    Pair(String, String),
}

#[derive(Deserialize, Default)]
struct ConfigFile {
    bos_token: Option<TokenName>,
    eos_token: Option<TokenName>,
    unk_token: Option<TokenName>,
    pad_token: Option<TokenName>,
    add_bos_token: Option<bool>,
    add_eos_token: Option<bool>,
    chat_template: Option<Templates>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum TokenName {
    Text(String),
    Object { content: String },
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Templates {
    One(String),
    Named(Vec<NamedTemplate>),
}

#[derive(Deserialize)]
struct NamedTemplate {
    name: String,
    template: String,
}

impl TokenName {
    fn text(&self) -> &str {
        match self {
            TokenName::Text(text) | TokenName::Object { content: text } => text,
        }
    }
}

impl Vocab {
    /// Reads a byte-level BPE tokenizer.json. `eos_ids` are the end tokens of config.json or
    /// generation_config.json: the first stands in for a missing eos, the others become eot and eom.
    ///
    /// Any other kind of tokenizer.json returns [`Error::NotByteLevelBpe`].
    pub fn from_tokenizer_json(tokenizer: &[u8], config: Option<&[u8]>, eos_ids: &[u32]) -> Result<Vocab, Error> {
        let file: TokenizerFile = parse(TOKENIZER, tokenizer)?;
        if let Some(name) = file.model.name.filter(|name| name != "BPE") {
            return refuse(format!("its model is {name}, not BPE"));
        }
        let pre = read_split(&file.pre_tokenizer)?;
        let normalizes = file.normalizer["type"] == "NFC";
        if !(file.normalizer.is_null() || normalizes) || normalizes != pre.normalizes() {
            return refuse("it normalises text before splitting, in another way than its split goes with".into());
        }
        let BpeFile { model } = parse(TOKENIZER, tokenizer)?;
        check_model(&model, pre)?;
        if let Some(token) = file.added_tokens.iter().find(|t| t.single_word || t.lstrip || t.rstrip) {
            return refuse(format!("added token \"{}\" strips or needs white space", token.content));
        }

        let (tokens, token_types) = arrange_tokens(model.vocab, &file.added_tokens)?;
        let merges = model
            .merges
            .into_iter()
            .map(|rule| match rule {
                MergeRule::Text(text) => text.into_bytes(),
                MergeRule::Pair(left, right) => format!("{left} {right}").into_bytes(),
            })
            .collect();
        let mut vocab = Vocab { pre: Some(pre), merges, ..Vocab::of(VocabKind::Bpe, tokens, token_types) };
        // What the file itself puts before texts; the configuration's word goes before it.
        vocab.special.bos = template_begins_with(&file.post_processor).and_then(|text| vocab.find_special(text));
        vocab.add_bos = vocab.special.bos.is_some();
        vocab.apply_tokenizer_config(config, eos_ids)?;
        // What it puts after texts: embedding models take their vector there.
        if let Some(end) = template_ends_with(&file.post_processor).and_then(|text| vocab.find_special(text)) {
            let other = vocab.special.eos.filter(|eos| *eos != end);
            vocab.special.eot = vocab.special.eot.or(other);
            (vocab.special.eos, vocab.add_eos) = (Some(end), true);
        }
        vocab.validate()?;
        Ok(vocab)
    }

    /// Sets roles, flags and templates from tokenizer_config.json and the model's end tokens; what they leave open
    /// stays as it is.
    pub fn apply_tokenizer_config(&mut self, config: Option<&[u8]>, eos_ids: &[u32]) -> Result<(), Error> {
        let config: ConfigFile = match config {
            Some(bytes) => parse(CONFIG, bytes)?,
            None => ConfigFile::default(),
        };
        let find = |field: &str, name: &Option<TokenName>| match name {
            None => Ok(None),
            Some(name) => self.find_any(name.text()).map(Some).ok_or_else(|| Error::JsonShape {
                file: CONFIG,
                field: field.to_owned(),
                problem: format!("is \"{}\", which tokenizer.json does not have", name.text()),
            }),
        };
        let mut special = SpecialIds {
            bos: find("bos_token", &config.bos_token)?.or(self.special.bos),
            eos: find("eos_token", &config.eos_token)?.or(self.special.eos),
            unk: find("unk_token", &config.unk_token)?.or(self.special.unk),
            pad: find("pad_token", &config.pad_token)?.or(self.special.pad),
            ..self.special
        };
        let mut further = eos_ids.iter().copied();
        if special.eos.is_none() {
            special.eos = further.next();
        }
        let mut further = further.filter(|&id| Some(id) != special.eos);
        special.eot = further.next().or(special.eot);
        special.eom = further.next().or(special.eom);
        self.special = special;
        self.fill_roles_from_texts();
        let customary = self.pre.is_none_or(PreTokenizer::begins_texts) && self.special.bos.is_some();
        self.add_bos = config.add_bos_token.unwrap_or(self.add_bos || customary);
        self.add_eos = config.add_eos_token.unwrap_or(self.add_eos);
        match config.chat_template {
            None => {}
            Some(Templates::One(template)) => self.chat_template = Some(template),
            Some(Templates::Named(list)) => {
                for NamedTemplate { name, template } in list {
                    if name == "default" {
                        self.chat_template = Some(template);
                    } else {
                        self.named_chat_templates.push((name, template));
                    }
                }
            }
        }
        Ok(())
    }

    fn find_any(&self, text: &str) -> Option<u32> {
        self.texts().find(|entry| entry.1 == text.as_bytes()).map(|entry| entry.0)
    }
}

fn parse<'a, T: Deserialize<'a>>(file: &'static str, bytes: &'a [u8]) -> Result<T, Error> {
    check_limit(file, bytes.len(), 1 << 28)?;
    serde_json::from_slice(bytes).map_err(|error| Error::Json { file, message: error.to_string() })
}

fn refuse<T>(reason: String) -> Result<T, Error> {
    Err(Error::NotByteLevelBpe { reason })
}

/// Recognises the splits we have: a pattern followed by the byte alphabet, or GPT-2's all-in-one.
fn read_split(pre: &Value) -> Result<PreTokenizer, Error> {
    let byte_level = |step: &Value| step["type"] == "ByteLevel" && step["add_prefix_space"] == false;
    let steps: &[Value] = match pre["type"].as_str() {
        Some("Sequence") => pre["pretokenizers"].as_array().map_or(&[], Vec::as_slice),
        Some(_) => std::slice::from_ref(pre),
        None => return refuse("it does not say how to split text".into()),
    };
    match steps {
        [last] if byte_level(last) && last["use_regex"] != false => Ok(PreTokenizer::Gpt2),
        [split, last]
            if split["type"] == "Split"
                && split["behavior"] == "Isolated"
                && split["invert"] != true
                && byte_level(last)
                && last["use_regex"] == false =>
        {
            match split["pattern"]["Regex"].as_str() {
                Some(LLAMA_PATTERN) => Ok(PreTokenizer::LlamaBpe),
                Some(GPT2_PATTERN) => Ok(PreTokenizer::Gpt2),
                Some(QWEN2_PATTERN) => Ok(PreTokenizer::Qwen2),
                Some(QWEN35_PATTERN) => Ok(PreTokenizer::Qwen35),
                _ => refuse("its split pattern is none of Llama 3's, GPT-2's and Qwen's".into()),
            }
        }
        [digits, last]
            if digits["type"] == "Digits"
                && digits["individual_digits"] == true
                && byte_level(last)
                && last["use_regex"] != false =>
        {
            Ok(PreTokenizer::Smollm)
        }
        _ => refuse("its pre-tokenizer is not a split followed by ByteLevel".into()),
    }
}

/// The special token that the file's template, alone or as a step of a sequence, puts before a text.
fn template_begins_with(post_processor: &Value) -> Option<&str> {
    if let Some(steps) = post_processor["processors"].as_array() {
        return steps.iter().find_map(template_begins_with);
    }
    post_processor["single"][0]["SpecialToken"]["id"].as_str()
}

/// The special token that it puts after a text.
fn template_ends_with(post_processor: &Value) -> Option<&str> {
    if let Some(steps) = post_processor["processors"].as_array() {
        return steps.iter().find_map(template_ends_with);
    }
    let pieces = post_processor["single"].as_array().filter(|pieces| pieces.len() > 1)?;
    pieces.last()?["SpecialToken"]["id"].as_str()
}

fn check_model(model: &BpeModel, pre: PreTokenizer) -> Result<(), Error> {
    let affixes = [&model.continuing_subword_prefix, &model.end_of_word_suffix];
    if affixes.iter().any(|a| a.as_ref().is_some_and(|text| !text.is_empty())) {
        return refuse("its model adds prefixes or suffixes to pieces".into());
    }
    if model.dropout.is_some_and(|rate| rate != 0.0) {
        return refuse("its model drops merges at random".into());
    }
    if model.byte_fallback {
        return refuse("its model falls back to bytes, as SentencePiece does".into());
    }
    if model.ignore_merges != pre.ignores_merges() {
        return refuse(format!(
            "ignore_merges is {}, which does not go with the {} split",
            model.ignore_merges,
            pre.name()
        ));
    }
    Ok(())
}

/// Places tokens at their ids; holes become unused tokens.
fn arrange_tokens(vocab: Map<String, u32>, added: &[AddedToken]) -> Result<(Vec<Vec<u8>>, Vec<TokenType>), Error> {
    let entries = vocab.len() + added.len();
    let highest = vocab.values().copied().chain(added.iter().map(|t| t.id)).max();
    let count = highest.map_or(0, |id| id as usize + 1);
    check_limit("number of tokens", count, MAX_TOKENS)?;
    // A single huge id must not make a small file allocate a huge table.
    check_limit("highest token id", count, entries.saturating_mul(4) + 4096)?;
    let mut slots: Vec<Option<(Vec<u8>, TokenType)>> = vec![None; count];
    for (text, id) in vocab {
        let text = text.into_bytes();
        if let Some((other, _)) = &slots[id as usize] {
            return Err(Error::JsonShape {
                file: TOKENIZER,
                field: "model.vocab".into(),
                problem: format!("gives id {id} to both \"{}\" and \"{}\"", super::lossy(other), super::lossy(&text)),
            });
        }
        slots[id as usize] = Some((text, TokenType::Normal));
    }
    for token in added {
        let text = token.content.clone().into_bytes();
        let slot = &mut slots[token.id as usize];
        if let Some((other, _)) = slot.as_ref().filter(|entry| entry.0 != text) {
            return Err(Error::JsonShape {
                file: TOKENIZER,
                field: "added_tokens".into(),
                problem: format!(
                    "gives id {} to \"{}\", which already is \"{}\"",
                    token.id,
                    token.content,
                    super::lossy(other)
                ),
            });
        }
        let kind = if token.special { TokenType::Control } else { TokenType::UserDefined };
        *slot = Some((text, kind));
    }
    Ok(slots
        .into_iter()
        .enumerate()
        .map(|(id, slot)| slot.unwrap_or_else(|| (format!("[PAD{id}]").into_bytes(), TokenType::Unused)))
        .unzip())
}
