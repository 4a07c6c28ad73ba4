"""What the parts of scripts/test-ray share: a Ray cluster in this machine, drivers in processes of their own, and their ends."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
WORK = ROOT / "target" / "ray"


def environment(home):
    """What keeps Ray on loopback, and its files out of the home folder."""
    return {
        **os.environ,
        "HOME": home,
        "RAY_TMPDIR": home,
        "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
        "RAY_USAGE_STATS_ENABLED": "0",
        "PYTHONPATH": str(ROOT / "integrations" / "ray"),
    }


class Nodes:
    """A head and nodes, of some CPUs each. Nodes have a slot each, for what must not share one."""

    def __init__(self, head, nodes, cpus):
        from ray.cluster_utils import Cluster

        self.cpus = cpus
        # On a busy machine a node is slow to say that it is there, and not gone; one that is killed refuses connections at once.
        patience = {"health_check_timeout_ms": 60_000}
        self.cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": head, "_system_config": patience})
        self.nodes = [self.add() for _ in range(nodes)]
        self.cluster.wait_for_nodes()

    def add(self):
        return self.cluster.add_node(num_cpus=self.cpus, resources={"slot": 1})

    def lose_one(self):
        self.cluster.remove_node(self.nodes.pop(), allow_graceful=False)

    def replace(self):
        self.nodes.append(self.add())
        self.cluster.wait_for_nodes()

    def drive(self, job, name, **given):
        """Starts a driver: the script with arguments."""
        words = [sys.executable, sys.argv[0], "--driver", json.dumps({"address": self.cluster.address, "job": job, **given})]
        log = open(WORK / f"{name}.log", "a")
        return subprocess.Popen(words, stdout=log, stderr=subprocess.STDOUT, start_new_session=True)


def finish(driver, seconds=900):
    code = driver.wait(seconds)
    assert code == 0, f"the driver ended with {code}; see the logs in {WORK}"


def end(driver, title):
    """Kills a driver, and waits until what it started is gone."""
    os.killpg(driver.pid, signal.SIGKILL)
    driver.wait()
    wait_for(lambda: not processes(title), 300, f"the end of {title}")


def processes(title):
    """Processes of this test whose title begins so."""
    home = f"HOME={os.environ['HOME']}".encode()
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if (folder / "cmdline").read_bytes().startswith(title) and home in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
        except OSError:
            pass
    return sorted(found)


def kill_one(title):
    """Kills one of the processes with such a title."""
    os.kill(wait_for(lambda: processes(title), 60, f"a process {title}")[0], signal.SIGKILL)


def wait_for(condition, seconds, what, driver=None):
    deadline = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < deadline, f"waited {seconds} s for {what}"
        assert driver is None or driver.poll() is None, f"the driver ended before {what}"
        time.sleep(0.05)
    return found


def end_all(home):
    """Ends what the cluster left behind: processes with this test's home folder."""
    os.environ["HOME"] = home
    for pid in processes(b""):
        if pid != os.getpid():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
    time.sleep(1)
