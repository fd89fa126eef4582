"""Makes the files that preflight-faults plants: images, property lists, programs, manifests, archives."""

import plistlib
import struct
import zipfile
import zlib

ANDROID = {
    "name": 0x01010003, "debuggable": 0x0101000F, "exported": 0x01010010, "versionCode": 0x0101021B,
    "minSdkVersion": 0x0101020C, "targetSdkVersion": 0x01010270, "testOnly": 0x01010272,
    "required": 0x0101028E, "foregroundServiceType": 0x01010599,
}


def png(width, height, color=2, alpha=255, at=None, transparent=False):
    """A PNG image; the pixel at `at` has the alpha value."""
    channels = {0: 1, 2: 3, 4: 2, 6: 4}[color]
    rows = []
    for y in range(height):
        row = bytearray(b"\xff" * (channels * width))
        if at and at[1] == y:
            row[at[0] * channels + channels - 1] = alpha
        rows.append(b"\0" + bytes(row))

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 8, color, 0, 0, 0)
    extra = chunk(b"tRNS", b"\0" * 6) if transparent else b""
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + extra + chunk(b"IDAT", zlib.compress(b"".join(rows))) + chunk(b"IEND", b"")


def jpeg(width, height):
    """The start of a JPEG image."""
    return b"\xff\xd8\xff\xe0\0\x10JFIF\0" + b"\0" * 9 + b"\xff\xc0\0\x11\x08" + struct.pack(">HH", height, width) + b"\x03" + b"\0" * 9


def elf(align=16384, wide=True, segments=2):
    """An ELF library with loaded segments of an alignment; the first one is always aligned to 16 KB."""
    if wide:
        head = b"\x7fELF\x02\x01\x01" + b"\0" * 9 + struct.pack("<HHIQQQIHHHHHH", 3, 183, 1, 0, 64, 0, 0, 64, 56, segments, 0, 0, 0)
        return head + b"".join(struct.pack("<IIQQQQQQ", 1, 5, 0, 0, 0, 0, 0, align if i else 16384) for i in range(segments))
    head = b"\x7fELF\x01\x01\x01" + b"\0" * 9 + struct.pack("<HHIIIIIHHHHHH", 3, 40, 1, 0, 52, 0, 0, 52, 32, segments, 0, 0, 0)
    return head + b"".join(struct.pack("<IIIIIIII", 1, 0, 0, 0, 0, 0, 5, align) for i in range(segments))


def version(text):
    parts = [int(each) for each in text.split(".")] + [0, 0]
    return parts[0] << 16 | parts[1] << 8 | parts[2]


def macho(minimum="15.0", sdk="26.0", platform=2, cpu=0x0100000C, uuid=b"\1" * 16, text=4096, libraries=(), imports=(),
          entitlements={}, code=b""):
    """A 64-bit Mach-O program with what preflight reads."""
    commands = [struct.pack("<II16sQQQQiiII", 0x19, 72, b"__TEXT", 0, text, 0, text, 5, 5, 0, 0)]
    commands.append(struct.pack("<IIIIII", 0x32, 24, platform, version(minimum), version(sdk), 0))
    commands.append(struct.pack("<II16s", 0x1B, 24, uuid))
    for name in libraries:
        data = name.encode() + b"\0"
        data += b"\0" * (-len(data) % 8)
        commands.append(struct.pack("<IIIIII", 0xC, 24 + len(data), 24, 0, 0, 0) + data)
    strings, table = b"\0", b""
    for name in imports:
        table += struct.pack("<IBBHQ", len(strings), 1, 0, 0, 0)
        strings += name.encode() + b"\0"
    signature = b""
    if entitlements is not None:
        blob = plistlib.dumps(entitlements)
        inner = struct.pack(">II", 0xFADE7171, 8 + len(blob)) + blob
        signature = struct.pack(">III", 0xFADE0CC0, 20 + len(inner), 1) + struct.pack(">II", 5, 20) + inner
    size = sum(map(len, commands)) + 24 + 80 + (16 if signature else 0)
    start = 32 + size + len(code)
    commands.append(struct.pack("<IIIIII", 0x2, 24, start, len(imports), start + len(table), len(strings)))
    commands.append(struct.pack("<II", 0xB, 80) + struct.pack("<18I", 0, 0, 0, 0, 0, len(imports), *([0] * 12)))
    if signature:
        commands.append(struct.pack("<IIII", 0x1D, 16, start + len(table) + len(strings), len(signature)))
    head = struct.pack("<IIIIIIII", 0xFEEDFACF, cpu, 0, 2, len(commands), size, 0, 0)
    return head + b"".join(commands) + code + table + strings + signature


def fat(*programs):
    """A fat Mach-O file of programs."""
    offset, head, data = 4096, struct.pack(">II", 0xCAFEBABE, len(programs)), b""
    for program in programs:
        head += struct.pack(">IIIII", struct.unpack("<I", program[4:8])[0], 0, offset + len(data), len(program), 12)
        data += program + b"\0" * (-len(program) % 4096)
    return head + b"\0" * (4096 - len(head)) + data


# An element of a manifest is (name, {attribute: value}, [children]).


def axml(root, empty_names=False):
    """The binary XML of an APK; `empty_names` leaves only the ids of attributes, as some tools do."""
    ids = [name for name in ANDROID]
    strings = [("" if empty_names else name) for name in ids]

    def index(text):
        if text in strings[len(ids):]:
            return strings.index(text, len(ids))
        strings.append(text)
        return len(strings) - 1

    def element(node):
        name, attributes, children = node
        own, body = index(name), b""
        for key, value in attributes.items():
            place = ids.index(key) if key in ids else index(key)
            if isinstance(value, bool):
                body += struct.pack("<IIIHBBI", 0xFFFFFFFF, place, 0xFFFFFFFF, 8, 0, 0x12, 0xFFFFFFFF if value else 0)
            elif isinstance(value, int):
                body += struct.pack("<IIIHBBI", 0xFFFFFFFF, place, 0xFFFFFFFF, 8, 0, 0x10, value)
            else:
                text = index(value)
                body += struct.pack("<IIIHBBI", 0xFFFFFFFF, place, text, 8, 0, 0x03, text)
        size = 36 + len(body)
        start = struct.pack("<HHIII", 0x102, 16, size, 1, 0xFFFFFFFF) + struct.pack("<IIHHHHHH", 0xFFFFFFFF, own, 20, 20, len(attributes), 0, 0, 0)
        end = struct.pack("<HHIIIII", 0x103, 16, 24, 1, 0xFFFFFFFF, 0xFFFFFFFF, own)
        return start + body + b"".join(map(element, children)) + end

    body = element(root)
    data, offsets = b"", []
    for text in strings:
        offsets.append(len(data))
        raw = text.encode()
        data += bytes([len(text), len(raw)]) + raw + b"\0"
    data += b"\0" * (-len(data) % 4)
    start = 28 + 4 * len(strings)
    pool = struct.pack("<HHIIIIII", 1, 28, start + len(data), len(strings), 0, 0x100, start, 0) + struct.pack(f"<{len(offsets)}I", *offsets) + data
    table = struct.pack("<HHI", 0x180, 8, 8 + 4 * len(ids)) + struct.pack(f"<{len(ids)}I", *ANDROID.values())
    return struct.pack("<HHI", 3, 8, 8 + len(pool) + len(table) + len(body)) + pool + table + body


def varint(value):
    out = b""
    while True:
        out += bytes([value & 0x7F | (0x80 if value > 0x7F else 0)])
        value >>= 7
        if not value:
            return out


def field(number, value):
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    value = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(value)) + value


def proto(node):
    """The XML of an app bundle, as aapt2 writes it: numbers only as compiled values."""
    name, attributes, children = node
    body = field(3, name)
    for key, value in attributes.items():
        text = field(2, key)
        if isinstance(value, bool):
            text += field(6, field(7, field(8, int(value))))
        elif isinstance(value, int):
            text += field(6, field(7, field(6, value)))
        else:
            text += field(3, value)
        body += field(4, text + (field(5, ANDROID[key]) if key in ANDROID else b""))
    body += b"".join(field(5, proto(child)) for child in children)
    return field(1, body)


def archive(path, files, stored=(), comment=b""):
    """A zip archive; the files whose names end with one of `stored` are not compressed."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        for name, data in files.items():
            kind = zipfile.ZIP_STORED if any(map(name.endswith, stored)) else zipfile.ZIP_DEFLATED
            out.writestr(zipfile.ZipInfo(name), data.encode() if isinstance(data, str) else data, kind)
        out.comment = comment
