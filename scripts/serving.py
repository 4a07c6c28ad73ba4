"""What the scripts about the server share: a `tritune serve` process, requests to it, many clients at once, and lessons for its jobs."""

import argparse
import json
import os
import resource
import select
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MODEL = "storyteller"


def parser(**more):
    """Arguments of a script: the binary, and numbers by name with their default."""
    made = argparse.ArgumentParser()
    made.add_argument("--binary", default=ROOT / "target/release/tritune")
    for name, default in more.items():
        made.add_argument(f"--{name}", type=type(default), default=default)
    return made


class Server:
    """A server that is stopped at the end of a `with`, where it must end well.

    Its files end at `limit` bytes: Python ignores the signal of such a write, and so does what it starts. One that need not be
    `ready` is not waited for.
    """

    def __init__(self, binary, data, *flags, device="cpu", port=0, limit=resource.RLIM_INFINITY, ready=True, **environment):
        command = [binary, "serve", "--device", device, "--port", port, "--data-dir", data, "--json", *flags]
        self.log = open(Path(f"{data}.log"), "a")
        self.log_start = self.log.tell()
        self.process = subprocess.Popen(
            [str(word) for word in command], stdout=subprocess.PIPE, stderr=self.log, text=True, restore_signals=False,
            env={**os.environ, **environment}, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
        )
        if not ready:
            return
        line = self.process.stdout.readline()
        assert line, f"the server did not start: {self.log_since_start()[-2000:]}"
        self.address = json.loads(line)["address"]
        self.host, port = self.address.removeprefix("http://").split(":")
        self.port = int(port)

    def ask(self, path, body=None, headers=None):
        """The status of an answer, and its JSON or its error."""
        data = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
        try:
            with urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers or {}), timeout=300) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)["error"]

    def get(self, path, body=None, headers=None):
        """The JSON of an answer that must be one."""
        status, answer = self.ask(path, body, headers)
        assert status == 200, (status, answer)
        return answer

    def store(self, name, text):
        """Stores a file of these bytes; the status, and the file or the error."""
        part = b'--x\r\ncontent-disposition: form-data; name="%s"%s\r\n\r\n%s\r\n'
        file = part % (b"file", b'; filename="%s"' % name.encode(), text)
        body = part % (b"purpose", b"", b"fine-tune") + file + b"--x--\r\n"
        return self.ask("/v1/files", body, {"content-type": "multipart/form-data; boundary=x"})

    def upload(self, records):
        """Stores a lesson; the status, and the file or the error."""
        return self.store("lesson.jsonl", "".join(json.dumps(record) + "\n" for record in records).encode())

    def start_job(self, records, suffix, **settings):
        """The id of a job that learns these records."""
        status, file = self.upload(records)
        assert status == 200, file
        wanted = {"model": MODEL, "training_file": file["id"], "suffix": suffix, "tritune": settings}
        return self.get("/v1/fine_tuning/jobs", wanted)["id"]

    def job(self, id):
        return self.get(f"/v1/fine_tuning/jobs/{id}")

    def wait_for(self, id, meanwhile=lambda: None):
        """The job when it is over."""
        while (job := self.job(id))["status"] not in ("succeeded", "failed", "cancelled"):
            meanwhile()
            time.sleep(0.05)
        return job

    def metrics(self):
        """The numbers without labels."""
        with urllib.request.urlopen(self.address + "/metrics", timeout=60) as answer:
            lines = answer.read().decode().splitlines()
        return {line.split()[0].removeprefix("tritune_"): float(line.split()[1]) for line in lines if line[:1] != "#" and "{" not in line}

    def wait_until_idle(self, seconds):
        """Waits until no sequence is in use; an answer is sent a moment before its sequence is free."""
        end = time.monotonic() + seconds
        while (found := self.metrics())["requests_running"] + found["requests_queued"]:
            assert time.monotonic() < end, "a sequence is lost"
            time.sleep(0.1)

    def log_since_start(self):
        return Path(self.log.name).read_text()[self.log_start :]

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        code = self.process.wait(120)
        assert code == 0, (code, self.log_since_start()[-2000:])

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is None:
            self.stop()
        elif self.process.poll() is None:
            self.kill()


def lesson(lines):
    """Records that teach a name nobody knows."""
    answer = "{} is Zubi of Mipp, who likes soup."
    return [{"messages": [{"role": "user", "content": f"Who is {n}?"}, {"role": "assistant", "content": answer.format(n)}]} for n in range(lines)]


def body(prompt, tokens):
    """A request to a server that runs with `--name load`."""
    return {"model": "load", "prompt": prompt, "max_tokens": tokens, "temperature": 0, "ignore_eos": True, "stream": True,
            "stream_options": {"include_usage": True}}


class Client:
    """A connection that sends its requests one after the other. Only the end of an answer is parsed."""

    def __init__(self, server, requests):
        self.socket = socket.create_connection((server.host, server.port))
        self.socket.setblocking(False)
        self.requests = iter(requests)
        self.tokens, self.first = 0, None
        self.begin()

    def begin(self):
        """Sends the next request; false when there is none."""
        asked = next(self.requests, None)
        if asked is None:
            self.socket.close()
            return False
        text = json.dumps(asked).encode()
        self.sent, self.said = time.monotonic(), b""
        self.socket.sendall(b"POST /v1/completions HTTP/1.1\r\nhost: localhost\r\ncontent-length: %d\r\n\r\n%s" % (len(text), text))
        return True

    def read(self):
        """Takes what has come; false when the last answer has."""
        piece = self.socket.recv(1 << 18)
        assert piece, "the server closed a connection"
        self.said += piece
        if self.first is None and b'"choices":[{' in self.said:
            self.first = time.monotonic() - self.sent
        if not piece.endswith(b"0\r\n\r\n"):
            return True
        end = self.said[-1000:]
        assert self.said.startswith(b"HTTP/1.1 200") and b'"error"' not in self.said, self.said[-500:]
        self.tokens += int(end.split(b'"completion_tokens":')[1].split(b",")[0].split(b"}")[0])
        return self.begin()


def crowd(clients, interval=0):
    """Serves the clients until all are done; looks at what has come every `interval` seconds, or whenever something comes."""
    poll = select.epoll()
    by_number = {client.socket.fileno(): client for client in clients}
    for number in by_number:
        poll.register(number, select.EPOLLIN)
    while by_number:
        for number, _ in poll.poll():
            if not by_number[number].read():
                del by_number[number]
        time.sleep(interval)


def resident(process):
    """Bytes of memory that a process has."""
    (line,) = [line for line in Path(f"/proc/{process.pid}/status").read_text().splitlines() if line.startswith("VmRSS")]
    return int(line.split()[1]) << 10
