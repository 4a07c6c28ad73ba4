"""Small vocabularies with real merges, and texts to split with them.

The synthetic models' own vocabulary is one token per byte, on which any two tokenizers agree. These have merges learned
from the passage below, so that where a text is split, and in which order pieces join, shows in the ids.
"""

import json
import re
import struct
from collections import Counter

PASSAGE = """
The lighthouse keeper hadn't slept for 36 hours; she'd counted 1,024 waves and they'll keep coming, she thought.
"It's the 7th of May 2024," the radio said, "and we're expecting winds of 120 km/h."   Don't go out, don't open
the door. Das Wörterbuch enthält 12345 Einträge, l'été dernier il n'y en avait que 99. Привет, мир! 你好，世界。
    def total(values):
        return sum(value * 2 for value in values)  # twice the sum
She'LL be there, HE'S gone, and I'VE seen 100% of it: naïve café, coöperate, façade... (what? yes!) e.g. a_b-c/d
"""

# The texts differ in what makes tokenizers disagree: blanks, case, digits, scripts, and special tokens as plain text.
TEXTS = [
    "",
    "The lighthouse keeper counted the waves.",
    " leading and trailing blanks  ",
    "one\ntwo\n\nthree\r\n\r\n  four\t\tfive \n ",
    "She'LL say HE'S here, they'd've known, 'tis 'S 'll",
    "7 77 777 7777 77777 3.14159 1,024 ½ ²³ ٣٤٥",
    "    def total(values):\n        return sum(value * 2)  # twice",
    "naïve café, coöperate, façade; e\u0301 is two code points",
    "Привет, мир! 你好，世界。こんにちは 안녕하세요 שלום नमस्ते",
    "👩‍👩‍👧‍👦 🏳️‍🌈 🙂🙂 \U0001f9ff",
    "no\u00a0break, em\u2003space, zero\u200bwidth, \u3000wide",
    "<|begin_of_text|>user text<|eot_id|></s><s><unk><0x41>",
    "(a_b-c/d)!!! ??? ... ---- ==> //* \\n $100 50% #tag @name",
    "▁already ▁▁marked Ġtoo Ċ",
    "supercalifragilisticexpialidocious" * 3,
    "   ",
    "\n",
    "x",
]

LLAMA3_SPLIT = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*"
    r"|\s*[\r\n]+|\s+(?!\S)|\s+"
)
# What the merges below are learned from: GPT-2's split in the syntax of Python's re.
WORDS = re.compile(r"'s|'t|'re|'ve|'m|'ll|'d| ?[^\W\d_]+| ?\d+| ?(?:[^\s\w]|_)+|\s+(?!\S)|\s+")


def random_texts(rng, count):
    """Texts of pieces of the passage and of single characters that matter to splitting."""
    odd = list(" \t\n\r'’.,;:!?_-/\\09aZéßΩжש中あ한🙂½\u0301\u00a0\u200b\u3000▁Ġ<|>") + ["  ", "\r\n", "'s", "'LL", "</s>"]
    words = PASSAGE.split(" ")
    pick = lambda: rng.choice(words) + rng.choice([" ", "", "\n"]) if rng.random() < 0.4 else rng.choice(odd)
    return ["".join(pick() for _ in range(rng.randrange(1, 40))) for _ in range(count)]


def learn_merges(words, count):
    """The most frequent neighbours, joined one pair after the other."""
    words = Counter(words)
    merges = []
    while len(merges) < count:
        pairs = Counter()
        for word, times in words.items():
            for pair in zip(word, word[1:]):
                pairs[pair] += times
        if not pairs:
            break
        best = min(pairs, key=lambda pair: (-pairs[pair], pair))
        merges.append(best)
        words = Counter({join(word, best): times for word, times in words.items()})
    return merges


def join(word, pair):
    parts = []
    for part in word:
        if parts and (parts[-1], part) == pair:
            parts[-1] += part
        else:
            parts.append(part)
    return tuple(parts)


def byte_symbols():
    """GPT-2's printable character for each byte."""
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [byte for byte in range(256) if byte not in printable]
    return {byte: chr(byte) for byte in printable} | {byte: chr(256 + n) for n, byte in enumerate(others)}


def write_byte_level(folder, pre_tokenizer):
    """A byte-level BPE as tokenizer.json, with special tokens."""
    symbols = byte_symbols()
    words = [tuple(symbols[byte] for byte in word.encode()) for word in WORDS.findall(PASSAGE)]
    merges = learn_merges(words, 240)
    tokens = list(dict.fromkeys([*symbols.values(), *("".join(pair) for pair in merges)]))
    special = ["<|begin_of_text|>", "<|end_of_text|>", "<|eot_id|>"]
    added = [{"id": len(tokens) + n, "content": text, "special": True} for n, text in enumerate(special)]
    model = {
        "type": "BPE",
        "vocab": {token: index for index, token in enumerate(tokens)},
        "merges": [" ".join(pair) for pair in merges],
        "ignore_merges": pre_tokenizer["type"] == "Sequence",
    }
    tokenizer = {"version": "1.0", "added_tokens": added, "pre_tokenizer": pre_tokenizer, "model": model}
    (folder / "tokenizer.json").write_text(json.dumps(tokenizer))
    config = {"bos_token": special[0], "eos_token": special[1], "add_bos_token": True}
    (folder / "tokenizer_config.json").write_text(json.dumps(config))


def write_llama_bpe(folder):
    split = {"type": "Split", "pattern": {"Regex": LLAMA3_SPLIT}, "behavior": "Isolated", "invert": False}
    bytes_only = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False}
    write_byte_level(folder, {"type": "Sequence", "pretokenizers": [split, bytes_only]})


def write_gpt2(folder):
    write_byte_level(folder, {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True})


def write_sentencepiece(folder):
    """A SentencePiece BPE with byte fallback as tokenizer.model."""
    words = [tuple(word) for word in re.findall("▁[^▁]*", "▁" + PASSAGE.strip().replace(" ", "▁"))]
    merges = learn_merges(words, 160)
    characters = sorted({character for word in words for character in word})
    joined = list(dict.fromkeys("".join(pair) for pair in merges))
    normal, unknown, control, byte = 1, 2, 3, 6
    pieces = [("<unk>", 0.0, unknown), ("<s>", 0.0, control), ("</s>", 0.0, control)]
    pieces += [(f"<0x{value:02X}>", 0.0, byte) for value in range(256)]
    # SentencePiece scores the pieces it learned by their rank, then the characters.
    pieces += [(text, -float(rank), normal) for rank, text in enumerate([*joined, *characters])]
    message = b"".join(field(1, piece_message(*piece)) for piece in pieces)
    bpe = field(3, 2)
    (folder / "tokenizer.model").write_bytes(message + field(2, bpe))


def piece_message(text, score, kind):
    return field(1, text.encode()) + b"\x15" + struct.pack("<f", score) + field(3, kind)


def field(number, value):
    """A protobuf field: a number as varint, bytes with their length."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def varint(value):
    encoded = bytearray()
    while value >= 0x80:
        encoded.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*encoded, value])


KINDS = {"llama-bpe": write_llama_bpe, "gpt-2": write_gpt2, "sentencepiece": write_sentencepiece}
