"""The test programs of the workspace, for scripts that run them themselves."""

import json
import os
import re
import subprocess


def build(packages, messages="json-render-diagnostics", **options):
    """Builds the test programs of packages, or of all. What cargo says is in lines of JSON."""
    which = [f"--package={name}" for name in packages] or [
        "--workspace", "--exclude=tritune-python", "--exclude=tritune-endure", "--exclude=tritune-webgpu"]
    command = ["cargo", "test", "--profile", "testing", *which, "--no-run", f"--message-format={messages}"]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, **options)


def programs(output):
    """For each test program that was built its package, its target, its path, and the folder that it is run in."""
    for line in output.splitlines():
        message = json.loads(line)
        if message.get("executable") and message["profile"]["test"]:
            with open(message["manifest_path"], encoding="utf-8") as manifest:
                package = re.search(r'^name = "(.+)"', manifest.read(), re.M).group(1)
            yield package, message["target"], message["executable"], os.path.dirname(message["manifest_path"])
