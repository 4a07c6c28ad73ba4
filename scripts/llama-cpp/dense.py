"""Dense models for the comparison: the shape, keys and vocabulary of a GGUF file in F16, with random values in its projections."""

import random
import struct

F16, Q4_1 = 1, 3
# Bytes of a key's value by its type; strings and arrays have lengths of their own.
WIDTHS = {0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8}
STRING, ARRAY = 8, 9
ALIGNMENT = 32
BLOCK = 32


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, form):
        values = struct.unpack_from("<" + form, self.data, self.at)
        self.at += struct.calcsize("<" + form)
        return values[0] if len(values) == 1 else values

    def string(self):
        length = self.take("Q")
        self.at += length
        return self.data[self.at - length : self.at].decode()

    def skip(self, kind):
        if kind == STRING:
            self.string()
        elif kind == ARRAY:
            element, count = self.take("IQ")
            for _ in range(count):
                self.skip(element)
        else:
            self.at += WIDTHS[kind]


def aligned(size):
    return (size + ALIGNMENT - 1) // ALIGNMENT * ALIGNMENT


def make_dense(source, destination, kind, seed):
    """Writes the model in `source`, whose projections are F16, with random ones of `kind`."""
    reader = Reader(source.read_bytes())
    magic, version, tensors, keys = reader.take("4sIQQ")
    start = reader.at
    for _ in range(keys):
        reader.string()
        reader.skip(reader.take("I"))
    header = struct.pack("<4sIQQ", magic, version, tensors, keys) + reader.data[start : reader.at]
    infos = []
    for _ in range(tensors):
        name, dimensions = reader.string(), reader.take("I")
        shape = [reader.take("Q") for _ in range(dimensions)]
        infos.append((name, shape, *reader.take("IQ")))
    base = aligned(reader.at)
    ends = sorted(info[3] for info in infos) + [len(reader.data) - base]
    rng = random.Random(seed)
    table, body = b"", b""
    for name, shape, old, offset in infos:
        stored = reader.data[base + offset : base + min(end for end in ends if end > offset)]
        if name.startswith("blk.") and len(shape) == 2:
            if old != F16:
                raise ValueError(f"{name} of {source} is not F16")
            stored, old = random_rows(rng, shape[0], shape[1], kind), kind
        table += struct.pack("<Q", len(name)) + name.encode() + struct.pack("<I", len(shape))
        table += struct.pack(f"<{len(shape)}QIQ", *shape, old, len(body))
        body += stored + bytes(aligned(len(stored)) - len(stored))
    head = header + table
    destination.write_bytes(head + bytes(aligned(len(head)) - len(head)) + body)


def random_rows(rng, cols, rows, kind):
    """Evenly spread values whose products with a row of variance 1 have variance 1."""
    most = (3 / cols) ** 0.5
    if kind == F16:
        return b"".join(struct.pack("<e", rng.uniform(-most, most)) for _ in range(rows * cols))
    # Sixteen steps from -most to most, in random order.
    scales = struct.pack("<ee", 2 * most / 15, -most)
    return b"".join(scales + rng.randbytes(BLOCK // 2) for _ in range(rows * cols // BLOCK))
