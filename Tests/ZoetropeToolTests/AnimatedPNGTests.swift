import Foundation
import TestSupport
import Testing

/// Animated PNGs as other programs write them.
@Suite struct AnimatedPNGTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes an animation of a bit depth and a colour type whose frames are parts of the canvas, replaced or blended, kept, cleared or
  /// taken back, and what is to be seen of it.
  private static let generator = """
    import random, struct, sys, zlib
    depth, kind = int(sys.argv[1]), int(sys.argv[2])
    numbers, top = random.Random(8 * depth + kind), (1 << depth) - 1
    width, height = 13, 7
    palette = [bytes(numbers.randrange(256) for _ in range(3)) for _ in range(1 << min(depth, 8))]
    def chunk(name, data):
      return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    def pixel():
      count = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[kind]
      codes = [numbers.randrange(top + 1) if depth < 16 else 257 * numbers.randrange(256) for _ in range(count)]
      if kind >= 4: codes[-1] = numbers.choice([0, top])
      return codes
    def color(codes):
      if kind == 3: return palette[codes[0]] + b"\\xff"
      codes = [code * 255 // top for code in codes]
      alpha = codes.pop() if kind >= 4 else 255
      return bytes((codes * 3)[:3] + [alpha]) if alpha else bytes(4)
    def row(pixels):
      bits = "".join(format(code, "0%db" % depth) for codes in pixels for code in codes)
      bits += "0" * (-len(bits) % 8)
      return bytes([0] + [int(bits[at:at + 8], 2) for at in range(0, len(bits), 8)])
    header = struct.pack(">2I5B", width, height, depth, kind, 0, 0, 0)
    file = b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", header)
    if kind == 3: file += chunk(b"PLTE", b"".join(palette))
    file += chunk(b"acTL", struct.pack(">2I", 12, 0))
    canvas, sequence = [[bytes(4)] * width for _ in range(height)], 0
    with open("right.rgba", "wb") as right:
      for index in range(12):
        left = 0 if index == 0 else numbers.randrange(width)
        above = 0 if index == 0 else numbers.randrange(height)
        across = width if index == 0 else numbers.randint(1, width - left)
        down = height if index == 0 else numbers.randint(1, height - above)
        disposal, blend = numbers.randrange(3), numbers.randrange(2)
        rows = [[pixel() for _ in range(across)] for _ in range(down)]
        data = zlib.compress(b"".join(map(row, rows)))
        place = struct.pack(">5I2H2B", sequence, across, down, left, above, 1, 10, disposal, blend)
        file += chunk(b"fcTL", place)
        file += chunk(b"fdAT", struct.pack(">I", sequence + 1) + data) if index else chunk(b"IDAT", data)
        sequence += 2 if index else 1
        before = [list(line) for line in canvas]
        for y in range(down):
          for x in range(across):
            drawn = color(rows[y][x])
            if not blend or drawn[3]: canvas[above + y][left + x] = drawn
        right.write(b"".join(b"".join(line) for line in canvas))
        if disposal == 2: canvas = before
        if disposal == 1:
          for y in range(down): canvas[above + y][left:left + across] = [bytes(4)] * across
    open("a.png", "wb").write(file + chunk(b"IEND", b""))
    """

  @Test(arguments: [
    (1, 3), (2, 3), (4, 3), (8, 3), (1, 0), (4, 0), (8, 0), (16, 0), (8, 2), (16, 2), (8, 4), (16, 4), (8, 6), (16, 6),
  ])
  func framesAreDrawnOnTheCanvas(depth: Int, kind: Int) throws {
    try output(of: "python3", ["-c", Self.generator, "\(depth)", "\(kind)"], in: folder.path)
    // In a pipe it is not known beforehand that an animation is cleared.
    for input in ["a.png"] + (kind >= 4 ? ["- < <(cat a.png)"] : []) {
      let made = try shell("\"$0\" encode \(input) -o a.rgba -q -f", in: folder)
      #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
      #expect(try folder.data("a.rgba") == folder.data("right.rgba"), "\(input)")
    }
  }

  /// An animation of a transparent colour, as ffmpeg does not write: each frame is shown as it is, or over the one before.
  @Test(arguments: [0, 1])
  func oneOfBlackAndWhiteHasATransparentColor(_ blending: Int) throws {
    let script = """
      import struct, sys, zlib
      def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
      def pixels(*rows): return zlib.compress(b"".join(bytes([0, row]) for row in rows))
      def control(number): return chunk(b"fcTL", struct.pack(">5I2H2B", number, 8, 2, 0, 0, 1, 10, 0, \(blending)))
      open("a.png", "wb").write(b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", struct.pack(">2I5B", 8, 2, 1, 0, 0, 0, 0))
        + chunk(b"tRNS", b"\\0\\0") + chunk(b"acTL", struct.pack(">2I", 2, 0))
        + control(0) + chunk(b"IDAT", pixels(0xF0, 0xFF)) + control(1)
        + chunk(b"fdAT", struct.pack(">I", 2) + pixels(0x0F, 0x00)) + chunk(b"IEND", b""))
      """
    let made = try shell("python3 -c '\(script)' && \"$0\" encode a.png -o a.rgba -q", in: folder)
    #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
    let alphas = try folder.data("a.rgba").enumerated().filter { $0.offset % 4 == 3 }.map(\.element)
    let (clear, white) = ([UInt8](repeating: 0, count: 4), [UInt8](repeating: 255, count: 4))
    let second = blending == 1 ? white + white + white + white : clear + white + clear + clear
    #expect(alphas == white + clear + white + white + second)
  }

  /// Frames of the whole canvas are blended, also one that is cleared behind it; the first one is a key frame.
  @Test(arguments: [(0, 8), (1, 8), (0, 16), (1, 16)])
  func aFrameIsBlendedBeforeItIsCleared(firstDisposal: Int, depth: Int) throws {
    let script = """
      import struct, zlib
      def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
      def pixels(*values): return zlib.compress(bytes([0] + [v for v in values for _ in range(\(depth) // 8)]))
      def control(number, disposal):
        return chunk(b"fcTL", struct.pack(">5I2H2B", number, 2, 1, 0, 0, 1, 10, disposal, 1))
      red = pixels(255, 0, 0, 255, 0, 0, 0, 0)
      open("a.png", "wb").write(b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", struct.pack(">2I5B", 2, 1, \(depth), 6, 0, 0, 0))
        + chunk(b"acTL", struct.pack(">2I", 3, 0))
        + control(0, \(firstDisposal)) + chunk(b"IDAT", pixels(0, 0, 255, 255, 0, 0, 255, 255))
        + control(1, 1) + chunk(b"fdAT", struct.pack(">I", 2) + red)
        + control(3, 1) + chunk(b"fdAT", struct.pack(">I", 4) + red) + chunk(b"IEND", b""))
      """
    let (clear, red, blue): ([UInt8], [UInt8], [UInt8]) = ([0, 0, 0, 0], [255, 0, 0, 255], [0, 0, 255, 255])
    let pixels: [UInt8] = blue + blue + red + (firstDisposal == 0 ? blue : clear) + red + clear
    try output(of: "python3", ["-c", script], in: folder.path)
    for input in ["a.png", "- < <(cat a.png)"] {
      let made = try shell("\"$0\" encode \(input) -o a.rgba -q -f", in: folder)
      #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
      #expect(try folder.data("a.rgba") == Data(pixels))
    }
    #expect(try !zoetrope("verify", "a.png", in: folder.path).text.contains("key frame"))
  }
}
