import Foundation
import TestSupport
import Testing

/// The descriptions of colours in a PNG.
@Suite struct PNGColorTests: FolderSuite {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// libav passes on the profile of an APNG with its first frame only.
  @Test func allFramesOfAnAPNGHaveItsColorProfile() throws {
    let profile = ICCProfile("Display P3", primaries: ICCProfile.displayP3, curve: ICCProfile.curve, isVersion4: true)
    try Data(profile.bytes).write(to: URL(fileURLWithPath: "\(folder.path)/p3.icc"))
    let script = """
      import struct, zlib
      data = b"iCCPp3\\0\\0" + zlib.compress(open("p3.icc", "rb").read())
      chunk = struct.pack(">I", len(data) - 4) + data + struct.pack(">I", zlib.crc32(data))
      plain = open("plain.apng", "rb").read()
      open("a.png", "wb").write(plain[:33] + chunk + plain[33:])
      """
    let made = try shell(
      "convert -size 8x8 'xc:rgb(225,127,73)' PNG24:1.png; convert -size 8x8 'xc:rgb(60,140,200)' PNG24:2.png; "
        + "\"$0\" encode 1.png 2.png 1.png -o plain.apng -q; python3 -c '\(script)'; "
        + "\"$0\" encode a.png -o file.rgb -q; cat a.png | \"$0\" encode - -o pipe.rgb -q")
    #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
    for name in ["file.rgb", "pipe.rgb"] {
      let pixels = [UInt8](try folder.data(name))
      let colors = pixels.count == 576 ? [0, 192, 384].flatMap { pixels[$0..<$0 + 3] } : []
      let expected = [240, 120, 58, 0, 142, 205, 240, 120, 58]
      #expect(colors.count == 9 && zip(colors, expected).allSatisfy { abs(Int($0) - $1) <= 2 }, "\(name): \(colors)")
    }
  }
}
