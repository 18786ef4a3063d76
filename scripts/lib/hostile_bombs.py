"""Small files that expand to much."""

import json
import struct
import zlib

MIB = 1 << 20


def chunk(kind, data):
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def png_bomb(random):
    """A picture of one pixel with metadata that expands to hundreds of megabytes."""
    packer = zlib.compressobj(9)
    block = bytes(MIB)
    zeros = b"".join(packer.compress(block) for _ in range(random.choice([100, 300]))) + packer.flush()
    kind, head = random.choice([(b"zTXt", b"Comment\0\0"), (b"iCCP", b"profile\0\0"), (b"iTXt", b"Comment\0\1\0\0\0")])
    bombs = chunk(kind, head + zeros) * random.choice([1, 5])
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + bombs + chunk(b"IDAT", zlib.compress(b"\0\7")) + chunk(b"IEND", b"")


def slow_gif(random):
    """Two frames that show for minutes each."""
    delay = struct.pack("<H", random.choice([1000, 65535]))
    images = b""
    for index in (0, 1):
        images += (
            b"!\xf9\x04\0"
            + delay
            + b"\0\0"
            + b",\0\0\0\0\x01\0\x01\0\0\x02\x02"
            + bytes([0x44 + 8 * index])
            + b"\x01\0"
        )
    return b"GIF89a" + struct.pack("<HH", 2000, 2000) + b"\x80\0\0" + b"\0\0\0\xff\xff\xff" + images + b";"


def huge_header(random):
    """A file that speaks of more pixels than there are."""
    side = random.choice([16384, 30000, 65535])
    return random.choice([
        b"GIF89a" + struct.pack("<HH", side, side) + b"\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\1\0\1\0\0\2\2D\1\0;",
        f"YUV4MPEG2 W{side}00 H{side}00 F25:1\nFRAME\n123".encode(),
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)),
        b"#EXTM3U\n#EXTINF:1,\n/etc/passwd\n", b"ffconcat version 1.0\nfile /etc/passwd\n",
        json.dumps({"zoetrope": 1, "name": "x" * random.choice([9, 2 * MIB])}).encode(),
    ])  # fmt: skip
