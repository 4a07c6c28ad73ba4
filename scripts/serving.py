"""What the scripts serve-* share: a `tritune serve` process, requests to it, and lessons for its jobs."""

import argparse
import json
import os
import resource
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

    def __init__(self, binary, data, *flags, device="cpu", limit=resource.RLIM_INFINITY, ready=True, **environment):
        command = [binary, "serve", "--device", device, "--port", 0, "--data-dir", data, "--json", *flags]
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

    def upload(self, records):
        """Stores a lesson; the status, and the file or the error."""
        text = "".join(json.dumps(record) + "\n" for record in records)
        part = '--x\r\ncontent-disposition: form-data; name="{}"{}\r\n\r\n{}\r\n'
        body = part.format("purpose", "", "fine-tune") + part.format("file", '; filename="lesson.jsonl"', text) + "--x--\r\n"
        return self.ask("/v1/files", body.encode(), {"content-type": "multipart/form-data; boundary=x"})

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
