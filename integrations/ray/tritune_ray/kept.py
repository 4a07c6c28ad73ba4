"""Answers that are kept as soon as they are there: a job that is killed does not give them a second time."""

from __future__ import annotations

import hashlib
import json
import uuid
from typing import Any, Dict, List, Optional

from pyarrow import fs


def opened(folder: str) -> "tuple[fs.FileSystem, str]":
    """The file system of a folder, or of a bucket, and the path there."""
    return fs.FileSystem.from_uri(folder)


class Kept:
    """A file for each batch of rows, by the rows' ids and by what answers them.

    Ray makes rows durable when the block they belong to is written, some time after they were answered, and a driver that is
    killed takes them along. Blocks of a job that is run again are the same ones, so that batches are found by their ids.
    """

    def __init__(self, folder: str, answered_by: Any) -> None:
        self.files, self.folder = opened(folder)
        self.files.create_dir(self.folder, recursive=True)
        self.answered_by = answered_by

    def _path(self, ids: List[Any]) -> str:
        word = json.dumps([self.answered_by, ids], default=str).encode()
        return f"{self.folder}/{hashlib.blake2b(word, digest_size=16).hexdigest()}.json"

    def find(self, ids: List[Any]) -> Optional[Dict[str, List[Any]]]:
        """The columns of a batch that was answered before."""
        try:
            with self.files.open_input_stream(self._path(ids)) as file:
                return json.loads(file.read())
        except (FileNotFoundError, ValueError):
            return None

    def put(self, ids: List[Any], columns: Dict[str, List[Any]]) -> None:
        """Keeps the columns of a batch."""
        path = self._path(ids)
        # A bucket shows a file when it is whole; a folder needs a name that nobody looks for until then.
        local = isinstance(self.files, fs.LocalFileSystem)
        written = f"{path}.{uuid.uuid4().hex}" if local else path
        with self.files.open_output_stream(written) as file:
            file.write(json.dumps(columns).encode())
        if local:
            self.files.move(written, path)


def forget(folder: str) -> None:
    """Removes what was kept: it is all in the job's output."""
    files, path = opened(folder)
    files.delete_dir(path)
