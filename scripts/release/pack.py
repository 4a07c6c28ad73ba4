#!/usr/bin/env python3
"""Packs a folder as .tar.gz or .zip: pack.py FOLDER ARCHIVE. The same files give the same bytes, wherever that is done:
names are sorted, owners are 0, times are those of the last commit (or SOURCE_DATE_EPOCH)."""

import gzip
import io
import os
import pathlib
import subprocess
import sys
import tarfile
import time
import zipfile

PROGRAMS = {"tritune"}


def moment():
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given is None:
        given = subprocess.run(["git", "log", "-1", "--format=%ct"], capture_output=True, text=True, check=True).stdout
    return int(given)


def mode(path):
    return 0o755 if path.name in PROGRAMS or path.suffix in {".so", ".dylib", ".exe", ".dll"} else 0o644


def as_tar(folder, files, target, when):
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path in files:
            entry = tarfile.TarInfo(f"{folder.name}/{path.relative_to(folder).as_posix()}")
            entry.size, entry.mode, entry.mtime = path.stat().st_size, mode(path), when
            with path.open("rb") as content:
                archive.addfile(entry, content)
    with gzip.GzipFile(filename="", fileobj=target, mode="wb", mtime=when) as compressed:
        compressed.write(packed.getvalue())


def as_zip(folder, files, target, when):
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in files:
            name = f"{folder.name}/{path.relative_to(folder).as_posix()}"
            # Zip has no times before 1980 and none of odd seconds.
            entry = zipfile.ZipInfo(name, time.gmtime(max(when, 315532800))[:6])
            entry.external_attr = (0o100000 | mode(path)) << 16
            entry.create_system = 3
            archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    folder, archive = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    if not files:
        sys.exit(f"pack.py: {folder} holds no files")
    unfinished = archive.with_name(archive.name + ".part")
    with unfinished.open("wb") as target:
        (as_zip if archive.suffix == ".zip" else as_tar)(folder, files, target, moment())
    unfinished.replace(archive)
    print(f"{archive}  {archive.stat().st_size / 1e6:.1f} MB")


main()
