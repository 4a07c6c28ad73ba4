//! What can be wrong with a vocabulary or tokenizer file.

/// Errors of loading a vocabulary and building a tokenizer from it.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
#[non_exhaustive]
pub enum Error {
    /// A metadata key has the wrong type.
    #[error("vocabulary metadata: {0}")]
    Metadata(#[from] tritune_format::Error),
    /// A key every vocabulary needs is absent.
    #[error("the file has no {key}: it holds no vocabulary; use a model file with its tokenizer embedded")]
    MissingKey { key: &'static str },
    /// `tokenizer.ggml.model` names a kind this program does not know.
    #[error("tokenizer kind \"{found}\" is not supported; known: gpt2 (byte-level BPE), llama (SentencePiece)")]
    UnknownKind { found: String },
    /// `tokenizer.ggml.pre` names a splitting rule this program does not know.
    #[error("pre-tokenizer \"{found}\" is not supported; known: {known}")]
    UnknownPreTokenizer { found: String, known: String },
    /// A BPE vocabulary without a pre-tokenizer name that is not recognisably Llama 3.
    #[error(
        "the vocabulary of {tokens} tokens does not name its pre-tokenizer (tokenizer.ggml.pre), and only 128256 tokens are assumed to be llama-bpe; known: {known}"
    )]
    MissingPreTokenizer { tokens: usize, known: String },
    /// Two parallel arrays disagree in length.
    #[error("{what} has {found} entries for {tokens} tokens")]
    LengthMismatch { what: &'static str, found: usize, tokens: usize },
    /// No tokens at all.
    #[error("the vocabulary is empty")]
    Empty,
    /// More tokens, merges or bytes than any real vocabulary has.
    #[error("{what}: {found} exceeds the limit of {limit}")]
    TooLarge { what: &'static str, found: usize, limit: usize },
    /// A special token's id is outside the vocabulary.
    #[error("{name} token id {id} is outside the vocabulary of {tokens} tokens")]
    IdOutOfRange { name: &'static str, id: u32, tokens: usize },
    /// Two ids have the same text.
    #[error("tokens {first} and {second} have the same text \"{text}\"")]
    DuplicateToken { first: u32, second: u32, text: String },
    /// A token type outside 1 to 6.
    #[error("token {id} has type {found}; types are 1 (normal) to 6 (byte)")]
    InvalidTokenType { id: usize, found: i64 },
    /// A score that is NaN or infinite.
    #[error("token {id} has the score {score}, which is not a finite number")]
    InvalidScore { id: usize, score: f32 },
    /// A merge rule without a space between two non-empty halves.
    #[error("merge rule {index} \"{text}\" is not two tokens separated by a space")]
    MalformedMerge { index: usize, text: String },
    /// A merge rule whose half or result is not in the vocabulary.
    #[error("merge rule {index} refers to \"{text}\", which is not in the vocabulary")]
    UnknownMergeToken { index: usize, text: String },
    /// The same pair is listed twice.
    #[error("merge rule {index} \"{text}\" repeats an earlier rule")]
    DuplicateMerge { index: usize, text: String },
    /// A byte-level vocabulary that cannot spell some byte.
    #[error("the byte-level vocabulary has no token for byte 0x{byte:02x}, so it cannot encode all text")]
    MissingByteToken { byte: u8 },
    /// An SPM vocabulary that can spell neither unknown characters nor mark them.
    #[error("the SentencePiece vocabulary has neither a token for byte 0x{byte:02x} nor an unknown token")]
    NoFallback { byte: u8 },
    /// A BPE vocabulary about to be written without an end token.
    #[error("a gpt2 vocabulary cannot be written without an eos token: readers would take token 11 for it; set one")]
    MissingEos,
    /// A vocabulary of another kind of tokenizer.json about to be written or used on its own.
    #[error("this tokenizer.json has no GGUF form: only byte-level BPE and SentencePiece vocabularies can be stored")]
    NotStorable,
    /// `add_bos`/`add_eos` is set but the token is unknown.
    #[error("{flag} is set but the vocabulary names no {token} token")]
    FlagWithoutToken { flag: &'static str, token: &'static str },
    /// A JSON file that does not parse.
    #[error("{file} is not valid: {message}")]
    Json { file: &'static str, message: String },
    /// A JSON file that parses but has an unexpected shape.
    #[error("{file}: {field} {problem}")]
    JsonShape { file: &'static str, field: String, problem: String },
    /// A tokenizer.json that is not byte-level BPE with a known split.
    #[error("tokenizer.json cannot be expressed as a GGUF vocabulary: {reason}")]
    NotByteLevelBpe { reason: String },
    /// The general tokenizer.json loader refused the file.
    #[error("tokenizer.json cannot be loaded: {message}")]
    HuggingFace { message: String },
    /// tokenizer.model is not a well-formed protobuf message.
    #[error("tokenizer.model is damaged at byte {offset}: {problem}")]
    Protobuf { offset: usize, problem: &'static str },
    /// tokenizer.model uses another algorithm.
    #[error("tokenizer.model uses the {found} algorithm; only BPE is supported")]
    SentencePieceAlgorithm { found: &'static str },
    /// A synthetic vocabulary too small for its fixed part.
    #[error("a byte-level vocabulary needs at least {minimum} tokens, not {size}")]
    SyntheticTooSmall { size: usize, minimum: usize },
    /// A text in the metadata is not UTF-8.
    #[error("{what} is not valid UTF-8")]
    InvalidText { what: String },
    /// The general tokenizer failed on a text.
    #[error("the text cannot be tokenized: {message}")]
    Encode { message: String },
}
