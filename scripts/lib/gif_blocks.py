"""The plainest player of a GIF, straight from its blocks: what other programs' pictures are compared with."""

from dataclasses import dataclass, field

import numpy as np

KEEP, BACKGROUND, PREVIOUS = 1, 2, 3  # Disposals; 0, unspecified, is as good as KEEP.


@dataclass
class Image:
    """An image of a GIF: rows, columns of indices into its palette, and how long and where it is shown."""

    left: int
    top: int
    indices: np.ndarray
    palette: np.ndarray
    disposal: int = 0
    centiseconds: int = 0
    transparent: int | None = None


@dataclass
class GIF:
    width: int
    height: int
    images: list = field(default_factory=list)


class Reader:
    """The bytes of a file, from the first to the last."""

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
        """The colours of the table that flags announce; none, else."""
        count = 2 << (flags & 7) if flags & 0x80 else 0
        return np.frombuffer(self.take(3 * count), "u1").reshape(count, 3)

    def sub_blocks(self):
        blocks = []
        while size := self.number(1):
            blocks.append(self.take(size))
        return b"".join(blocks)


def lzw(data, bits, count):
    """The count indices that LZW codes stand for, the first of which have one bit more than the indices."""
    clear, end = 1 << bits, (1 << bits) + 1
    roots = [bytes([index]) for index in range(clear)] + [b"", b""]
    strings, size, last = list(roots), bits + 1, b""
    out, length, held, available, position = [], 0, 0, 0, 0
    while True:
        while available < size:
            if position == len(data):
                raise ValueError("the codes of an image end without their end")
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
            raise ValueError(f"an image has the code {code}, which stands for nothing")
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


def read(path):
    """The images of a file. A ValueError says what is wrong with it."""
    with open(path, "rb") as file:
        reader = Reader(file.read())
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
        elif kind == b",":
            gif.images.append(read_image(reader, gif, palette, control))
            control = {}
        else:
            raise ValueError(f"it has a block of an unknown kind, {kind.hex()}, at {reader.position - 1}")
    if reader.position != len(reader.data):
        raise ValueError(f"{len(reader.data) - reader.position} bytes follow its end")
    if not gif.images:
        raise ValueError("it has no image")
    return gif


def read_image(reader, gif, palette, control):
    left, top, width, height, flags = *(reader.number() for _ in range(4)), reader.number(1)
    if left + width > gif.width or top + height > gif.height:
        raise ValueError(f"an image of {width} × {height} at ({left}, {top}) exceeds {gif.width} × {gif.height}")
    if flags & 0x80:
        palette = reader.palette(flags)
    bits = reader.number(1)
    indices = lzw(reader.sub_blocks(), bits, width * height).reshape(height, width)
    if flags & 0x40:  # interlaced
        order = [y for start, step in ((0, 8), (4, 8), (2, 4), (1, 2)) for y in range(start, height, step)]
        indices = indices[np.argsort(order)]
    drawn = indices[indices != control.get("transparent")]
    if drawn.size and drawn.max() >= len(palette):
        raise ValueError(f"an image has the index {drawn.max()}, and a table of {len(palette)} colours")
    return Image(left, top, indices, palette, **control)


def pictures(gif, rounds):
    """Each picture as rows, columns, RGBA. Nothing is cleared between the rounds."""
    canvas = np.zeros((gif.height, gif.width, 4), "u1")
    for _ in range(rounds):
        for image in gif.images:
            height, width = image.indices.shape
            area = canvas[image.top : image.top + height, image.left : image.left + width]
            before = area.copy()
            drawn = np.full((height, width), True) if image.transparent is None else image.indices != image.transparent
            area[drawn, :3] = image.palette[image.indices[drawn]]
            area[drawn, 3] = 255
            yield canvas.copy()
            if image.disposal == BACKGROUND:
                area[:] = 0
            elif image.disposal == PREVIOUS:
                area[:] = before
