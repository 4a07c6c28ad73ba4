"""Clients that cost a server what they can: what each kind sends, how many there are, and whether they leave at once."""

import contextlib
import json
import multiprocessing
import socket
import time

from serving import MODEL


def asked(path, body):
    text = body if isinstance(body, bytes) else json.dumps(body).encode()
    return b"POST %s HTTP/1.1\r\nhost: localhost\r\ncontent-length: %d\r\n\r\n%s" % (path.encode(), len(text), text)


def bomb(count):
    """A request for three answers of a form with so many patterns."""
    properties = {f"p{n}": {"type": "string", "pattern": "^[a-z]{%d}$" % (n % 50 + 1)} for n in range(count)}
    form = {"type": "json_schema", "json_schema": {"name": "x", "schema": {"type": "object", "properties": properties}}}
    talk = [{"role": "user", "content": "Once"}]
    return asked("/v1/chat/completions", {"model": MODEL, "messages": talk, "n": 3, "response_format": form})


def hostile_kinds(file):
    """By name: what such a client sends, how many of them there are, and whether they leave at once."""
    upload = b"POST /v1/files HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=B\r\n"
    upload += b'content-length: 100000000\r\n\r\n--B\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
    flood = {"model": MODEL, "prompt": "Once", "n": 16, "max_tokens": 400, "ignore_eos": True}
    return {
        # One that is refused for its size, and one of the largest that are not.
        "large schema": (bomb(4000), 4, True),
        "schema": (bomb(900), 4, True),
        "preview": (asked("/tritune/preview", {"model": MODEL, "training_file": file, "samples": 0}), 4, True),
        "text": (asked("/tokenize", {"content": " the" * 1_700_000}), 4, True),
        "waiting text": (asked("/tokenize", {"content": "Once upon a time. " * 400_000}), 12, False),
        "values": (asked("/detokenize", {"tokens": [5] * 190_000}), 12, False),
        "upload": (upload, 1100, False),
        "reader": (b"GET /v1/files/%s/content HTTP/1.1\r\nhost: localhost\r\n\r\n" % file.encode(), 20, False),
        "flood": (asked("/v1/completions", flood), 16, False),
    }


def attack(port, address, data, count, leaves):
    """So many clients of an address that send this, until the process is ended. Who is turned away comes again."""
    held = []
    while True:
        try:
            for _ in range(min(50, count - len(held))):
                one = socket.create_connection(("127.0.0.1", port), timeout=5, source_address=(address, 0))
                held.append(one)
                one.sendall(data)
        except OSError:
            pass
        time.sleep(0.3)
        alive = []
        for one in held:
            try:
                # Uploads come a byte at a time, and what is answered is taken a byte at a time.
                if data.startswith(b"POST /v1/files"):
                    one.send(b"a")
                gone = leaves or one.recv(1, socket.MSG_DONTWAIT) == b""
            except BlockingIOError:
                gone = False
            except OSError:
                gone = True
            one.close() if gone else alive.append(one)
        held = alive


@contextlib.contextmanager
def attackers(port, file):
    """All of them at once, each kind from an address and a process of its own: what one may have is not the others'."""
    kinds = hostile_kinds(file).values()
    made = [
        multiprocessing.Process(target=attack, args=(port, f"127.0.0.{number}", *kind), daemon=True)
        for number, kind in enumerate(kinds, start=2)
    ]
    [one.start() for one in made]
    try:
        yield
    finally:
        [one.kill() for one in made]
        [one.join() for one in made]
