"""Archives whose bytes depend only on their contents: sorted entries, owner 0, one date."""

import gzip
import hashlib
import io
import lzma
import tarfile
import zipfile
import time


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def tarred(entries, epoch, top="./"):
    """A tar archive of `entries`: (mode, bytes) by path; folders are added."""
    folders = set()
    for path in entries:
        parts = path.split("/")[:-1]
        folders.update("/".join(parts[: count + 1]) for count in range(len(parts)))
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as archive:
        if top:
            archive.addfile(_member(top.rstrip("/"), 0o755, epoch, tarfile.DIRTYPE))
        for path in sorted(folders | entries.keys()):
            if path in entries:
                mode, content = entries[path]
                info = _member(top + path, mode, epoch, tarfile.REGTYPE)
                info.size = len(content)
                archive.addfile(info, io.BytesIO(content))
            else:
                archive.addfile(_member(top + path, 0o755, epoch, tarfile.DIRTYPE))
    return buffer.getvalue()


def _member(name, mode, epoch, kind):
    info = tarfile.TarInfo(name)
    info.mode, info.mtime, info.type = mode, epoch, kind
    info.uname = info.gname = "root"
    return info


def gzipped(content):
    buffer = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=buffer, mtime=0) as file:
        file.write(content)
    return buffer.getvalue()


def xz(content):
    return lzma.compress(content, preset=6)


def ar(members, epoch):
    """An ar archive of (name, content), as dpkg expects it."""
    content = b"!<arch>\n"
    for name, data in members:
        fields = (name.ljust(16), str(epoch).ljust(12), "0".ljust(6), "0".ljust(6))
        header = "".join(fields) + "100644".ljust(8) + str(len(data)).ljust(10) + "`\n"
        content += header.encode() + data + b"\n" * (len(data) % 2)
    return content


def zipped(entries, epoch):
    """A zip archive of `entries`: (mode, bytes) by path; in the order given."""
    # The format knows no date before 1980.
    date = time.gmtime(max(epoch, 315532800))[:6]
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for path, (mode, content) in entries.items():
            info = zipfile.ZipInfo(path, date)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3
            info.external_attr = (0o100000 | mode) << 16
            archive.writestr(info, content, compresslevel=9)
    return buffer.getvalue()


def contents(path):
    """The files of a .tar.gz: (mode, bytes) by path below its only top folder."""
    with tarfile.open(path) as archive:
        return {
            info.name.partition("/")[2]: (info.mode, archive.extractfile(info).read())
            for info in archive
            if info.isfile()
        }
