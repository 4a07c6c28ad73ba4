"""A BitNet forward pass with adapters in plain numpy, from the formulae of the papers: the third opinion."""

import json
import math
import struct

import numpy as np

PROJECTIONS = {
    "q": "self_attn.q_proj",
    "k": "self_attn.k_proj",
    "v": "self_attn.v_proj",
    "o": "self_attn.o_proj",
    "gate": "mlp.gate_proj",
    "up": "mlp.up_proj",
    "down": "mlp.down_proj",
}


def read_safetensors(path):
    data = path.read_bytes()
    (length,) = struct.unpack("<Q", data[:8])
    tensors = {}
    for name, entry in json.loads(data[8 : 8 + length]).items():
        if name == "__metadata__":
            continue
        start, end = (8 + length + offset for offset in entry["data_offsets"])
        raw = np.frombuffer(data[start:end], np.uint8)
        if entry["dtype"] == "BF16":
            values = (raw.view("<u2").astype(np.uint32) << 16).view(np.float32)
        else:
            values = raw.view({"F32": "<f4", "F16": "<f2", "U8": "u1", "I64": "<i8"}[entry["dtype"]])
        tensors[name] = values.reshape(entry["shape"])
    return tensors


def write_safetensors(path, tensors, metadata=None):
    header, data = {"__metadata__": metadata} if metadata else {}, b""
    for name, values in tensors.items():
        raw = np.ascontiguousarray(values, "<f4").tobytes()
        header[name] = {"dtype": "F32", "shape": list(values.shape), "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def read_adapter(folder):
    """`A`, `B`, scale and magnitudes, if it has any, of each module of a PEFT folder."""
    settings = json.loads((folder / "adapter_config.json").read_text())
    tensors = read_safetensors(folder / "adapter_model.safetensors")
    adapter = {}
    for name, a in tensors.items():
        if not name.endswith(".lora_A.weight"):
            continue
        module = name.removeprefix("base_model.model.").removesuffix(".lora_A.weight")
        rank = a.shape[0]
        divisor = math.sqrt(rank) if settings.get("use_rslora") else rank
        b = tensors[name.replace("lora_A", "lora_B")]
        magnitudes = tensors.get(name.replace("lora_A.weight", "lora_magnitude_vector"))
        adapter[module] = (a, b, settings["lora_alpha"] / divisor, magnitudes)
    return adapter


class Model:
    """A Hugging Face folder with packed trits. `quantized` says whether activations are rounded to int8."""

    def __init__(self, folder, quantized):
        self.config = json.loads((folder / "config.json").read_text())
        self.tensors = read_safetensors(folder / "model.safetensors")
        self.quantized = quantized
        self.weights = {
            name.removesuffix(".weight"): self.unpack(name) for name, t in self.tensors.items() if t.dtype == np.uint8
        }

    def unpack(self, name):
        packed = self.tensors[name]
        trits = np.concatenate([(packed >> shift & 3).astype(np.float32) - 1 for shift in (0, 2, 4, 6)])
        return trits, np.float32(self.tensors[name + "_scale"][0])

    def norm(self, x, name):
        gains = self.tensors[name + ".weight"].astype(np.float32)
        return gains * x / np.sqrt(np.mean(x * x, -1, keepdims=True) + np.float32(self.config["rms_norm_eps"]))

    def linear(self, x, module, adapter):
        trits, scale = self.weights[module]
        if self.quantized:
            s = np.float32(127) / np.maximum(np.abs(x).max(-1, keepdims=True), np.float32(1e-5))
            y = (np.clip(np.rint(x * s), -128, 127) @ trits.T) * scale / s
        else:
            y = x @ trits.T * scale
        for changes, factor in adapter:
            if module in changes:
                a, b, lora_scale, magnitudes = changes[module]
                lora_scale = np.float32(factor * lora_scale)
                y = y + lora_scale * ((x @ a.T) @ b.T)
                if magnitudes is not None:
                    y = y * magnitudes / np.linalg.norm(trits * scale + lora_scale * (b @ a), axis=1)
        return y

    def rotate(self, x):
        half = x.shape[-1] // 2
        exponents = np.arange(half) / half
        angles = np.arange(x.shape[0])[:, None] * self.config["rope_theta"] ** -exponents
        cos, sin = (f(angles).astype(np.float32)[:, None, :] for f in (np.cos, np.sin))
        one, two = x[..., :half], x[..., half:]
        return np.concatenate([one * cos - two * sin, two * cos + one * sin], -1)

    def logits(self, ids, adapter=()):
        """Logits of all positions; `adapter` is a list of pairs of adapter and factor."""
        c = self.config
        width = c.get("head_dim") or c["hidden_size"] // c["num_attention_heads"]
        embedding = self.tensors["model.embed_tokens.weight"].astype(np.float32)
        x = embedding[list(ids)]
        mask = np.triu(np.full((len(ids), len(ids)), -np.inf, np.float32), 1)
        for layer in range(c["num_hidden_layers"]):
            name = f"model.layers.{layer}."
            sub_norms = name + "self_attn.attn_sub_norm.weight" in self.tensors
            project = lambda x, p: self.linear(x, name + PROJECTIONS[p], adapter)
            h = self.norm(x, name + "input_layernorm")
            q, k, v = (project(h, p).reshape(len(ids), -1, width) for p in "qkv")
            q, k = self.rotate(q), self.rotate(k)
            group = q.shape[1] // k.shape[1]
            k, v = np.repeat(k, group, 1), np.repeat(v, group, 1)
            scores = np.einsum("ihd,jhd->hij", q, k) / np.float32(math.sqrt(width)) + mask
            scores = np.exp(scores - scores.max(-1, keepdims=True))
            scores /= scores.sum(-1, keepdims=True)
            h = np.einsum("hij,jhd->ihd", scores, v).reshape(len(ids), -1)
            x = x + project(self.norm(h, name + "self_attn.attn_sub_norm") if sub_norms else h, "o")
            h = self.norm(x, name + "post_attention_layernorm")
            gate, up = project(h, "gate"), project(h, "up")
            gate = np.maximum(gate, 0) ** 2 if c["hidden_act"] == "relu2" else gate / (1 + np.exp(-gate))
            h = gate * up
            x = x + project(self.norm(h, name + "mlp.ffn_sub_norm") if sub_norms else h, "down")
        head = self.tensors.get("lm_head.weight", embedding).astype(np.float32)
        return self.norm(x, "model.norm") @ head.T
