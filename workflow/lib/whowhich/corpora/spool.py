"""Split a compressed tar into one packed tar a shard, reading it once.

A compressed stream cannot be entered in its middle: without this, each shard would unpack it from
the start (108 GB of Books3, times the number of shards).
"""

import contextlib
import os
import tarfile
from pathlib import Path

import zstandard

from whowhich.corpora.archives import member_name, stream_members
from whowhich.corpora.spans import Span, printable, unique


def split_stream(span: Span, root: Path, folder: Path, parts: int) -> list[Span]:
    """Write the members of one "stream" span to `parts` tars in `folder`, in order.

    The parts have about equal shares of the compressed bytes; each is a "spool" span whose file
    lies in `folder`. An empty part is left out.
    """
    path = root / os.fsdecode(span.file)
    seen: set[int] = set()
    spans: list[Span] = []
    with contextlib.ExitStack() as stack:
        part, target = -1, None
        for member, file, share in stream_members(path):
            wanted = min(int(share * parts), parts - 1)
            if target is None or wanted > part:
                stack.close()
                part = wanted
                name = f"{len(os.listdir(folder)):05d}.tar.zst"
                target = _open_part(folder / name, stack)
                weight = span.bytes // parts  # on disk, as the plan weighs all else
                spans.append(Span("spool", os.fsencode(name), "", "", 0, 0, 0, "", weight))
            info = tarfile.TarInfo(unique(span.document + printable(member_name(member)), seen))
            info.size = file.seek(0, os.SEEK_END)
            file.seek(0)
            target.addfile(info, file)
    return spans


def _open_part(path: Path, stack: contextlib.ExitStack) -> tarfile.TarFile:
    file = stack.enter_context(open(path, "wb"))  # noqa: SIM115
    packed = stack.enter_context(zstandard.ZstdCompressor(level=1).stream_writer(file))
    return stack.enter_context(tarfile.open(fileobj=packed, mode="w|", format=tarfile.PAX_FORMAT))
