"""The one GIF reader of the scripts: the block structure of a file, and a plain player as the reference for others."""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

KEEP, BACKGROUND, PREVIOUS = 1, 2, 3  # Disposals; 0, unspecified, is as good as KEEP.


@dataclass
class Image:
    """An image of a GIF: where, in which colours and for how long it is shown. Its pixels are decoded on first use."""

    left: int
    top: int
    width: int
    height: int
    palette: np.ndarray
    is_interlaced: bool
    bits: int  # of a colour index, as the LZW codes begin
    codes: bytes
    disposal: int = 0
    centiseconds: int = 0
    transparent: int | None = None

    @cached_property
    def indices(self):
        """Rows and columns of indices into the palette. A ValueError says what is wrong with the codes."""
        indices = lzw(self.codes, self.bits, self.width * self.height).reshape(self.height, self.width)
        if self.is_interlaced:
            passes = ((0, 8), (4, 8), (2, 4), (1, 2))  # GIF89a, appendix E
            order = [y for start, step in passes for y in range(start, self.height, step)]
            indices = indices[np.argsort(order)]
        drawn = indices[indices != self.transparent]
        if drawn.size and drawn.max() >= len(self.palette):
            raise ValueError(f"an image has the index {drawn.max()}, and a table of {len(self.palette)} colours")
        return indices


@dataclass
class GIF:
    """The blocks of a file."""

    width: int
    height: int
    images: list = field(default_factory=list)
    play_count: int | None = None  # 0 = forever; None without the looping extension
    trailing_bytes: int = 0  # after the trailer


class Reader:
    """Takes the bytes of a file from the first to the last."""

    def __init__(self, data):
        self.data, self.position = data, 0

    def take(self, count):
        if self.position + count > len(self.data):
            raise ValueError(f"it ends within {count} bytes at {self.position}")
        self.position += count
        return self.data[self.position - count : self.position]

    def number(self, size=2):
        return int.from_bytes(self.take(size), "little")

    def palette(self, flags):
        """Reads the colour table that flags announce, which may have no colours."""
        count = 2 << (flags & 7) if flags & 0x80 else 0
        return np.frombuffer(self.take(3 * count), "u1").reshape(count, 3)

    def sub_blocks(self):
        blocks = []
        while size := self.number(1):
            blocks.append(self.take(size))
        return b"".join(blocks)


def lzw(data, bits, count):
    """Decodes LZW codes to `count` indices. The first codes have one bit more than an index."""
    clear, end = 1 << bits, (1 << bits) + 1
    roots = [bytes([index]) for index in range(clear)] + [b"", b""]
    strings, size, last = list(roots), bits + 1, b""
    out, length, held, available, position = [], 0, 0, 0, 0
    while True:
        while available < size:
            if position == len(data):
                raise ValueError("the codes of an image have no end code")
            held |= data[position] << available
            available, position = available + 8, position + 1
        code = held & ((1 << size) - 1)
        held, available = held >> size, available - size
        if code == clear:
            strings, size, last = list(roots), bits + 1, b""
            continue
        if code == end:
            break
        if code > len(strings) or (code == len(strings) and not last):
            raise ValueError(f"an image has the undefined code {code}")
        string = strings[code] if code < len(strings) else last + last[:1]
        if last and len(strings) < 4096:
            strings.append(last + string[:1])
            if len(strings) == 1 << size and size < 12:
                size += 1
        out.append(string)
        length, last = length + len(string), string
    if length != count:
        raise ValueError(f"an image of {count} pixels has codes for {length}")
    return np.frombuffer(b"".join(out), "u1")


def structure(data):
    """Reads the blocks of a file's bytes and decodes no pixel. A ValueError says what is wrong with them."""
    reader = Reader(data)
    if reader.take(6) not in (b"GIF87a", b"GIF89a"):
        raise ValueError("it is not a GIF")
    gif = GIF(reader.number(), reader.number())
    flags = reader.number(1)
    reader.take(2)
    palette = reader.palette(flags)
    control = {}
    while (kind := reader.take(1)) != b";":
        if kind == b"!":
            label, data = reader.number(1), reader.sub_blocks()
            if label == 0xF9:
                control = {
                    "disposal": data[0] >> 2 & 7,
                    "centiseconds": int.from_bytes(data[1:3], "little"),
                    "transparent": data[3] if data[0] & 1 else None,
                }
            elif label == 0xFF and data.startswith(b"NETSCAPE2.0\1"):
                gif.play_count = int.from_bytes(data[12:14], "little")
        elif kind == b",":
            gif.images.append(read_image(reader, gif, palette, control))
            control = {}
        else:
            raise ValueError(f"it has a block of an unknown kind, {kind.hex()}, at {reader.position - 1}")
    gif.trailing_bytes = len(reader.data) - reader.position
    return gif


def read_image(reader, gif, palette, control):
    left, top, width, height, flags = *(reader.number() for _ in range(4)), reader.number(1)
    if left + width > gif.width or top + height > gif.height:
        raise ValueError(f"an image of {width} × {height} at ({left}, {top}) exceeds {gif.width} × {gif.height}")
    if flags & 0x80:
        palette = reader.palette(flags)
    bits = reader.number(1)
    return Image(left, top, width, height, palette, bool(flags & 0x40), bits, reader.sub_blocks(), **control)


def read(path):
    """Reads a whole file and decodes every image. A ValueError says what is wrong with it."""
    with open(path, "rb") as file:
        gif = structure(file.read())
    if gif.trailing_bytes:
        raise ValueError(f"{gif.trailing_bytes} bytes follow its end")
    if not gif.images:
        raise ValueError("it has no image")
    for image in gif.images:
        _ = image.indices  # Decodes it, and fails here for a broken one.
    return gif


def pictures(gif, rounds):
    """Yields each picture as rows, columns, RGBA. The canvas is not cleared between the rounds."""
    canvas = np.zeros((gif.height, gif.width, 4), "u1")
    for _ in range(rounds):
        for image in gif.images:
            area = canvas[image.top : image.top + image.height, image.left : image.left + image.width]
            before = area.copy()
            drawn = np.full(image.indices.shape, True)
            if image.transparent is not None:
                drawn = image.indices != image.transparent
            area[drawn, :3] = image.palette[image.indices[drawn]]
            area[drawn, 3] = 255
            yield canvas.copy()
            if image.disposal == BACKGROUND:
                area[:] = 0
            elif image.disposal == PREVIOUS:
                area[:] = before
