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

  private static let displayP3 = ICCProfile(
    "Display P3", primaries: ICCProfile.displayP3, curve: ICCProfile.curve, isVersion4: true)

  /// Writes a PNG of one colour with chunks, each its type and data in hexadecimal digits; `iCCP` has the profile.
  private func write(
    _ name: String, _ color: String, _ chunks: [String], as kind: String = "PNG24", _ profile: ICCProfile = displayP3
  ) throws {
    try Data(profile.bytes).write(to: URL(fileURLWithPath: "\(folder.path)/p3.icc"))
    let script = """
      import struct, sys, zlib
      def chunk(word):
        data = word[:4].encode() + bytes.fromhex(word[4:])
        if word == "iCCP": data += b"p3\\0\\0" + zlib.compress(open("p3.icc", "rb").read())
        return struct.pack(">I", len(data) - 4) + data + struct.pack(">I", zlib.crc32(data))
      plain = open("plain.png", "rb").read()
      open(sys.argv[1], "wb").write(plain[:33] + b"".join(map(chunk, sys.argv[2:])) + plain[33:])
      """
    let made = try shell(
      "convert -size 8x8 'xc:rgb(\(color))' -define png:exclude-chunks=all \(kind):plain.png; "
        + "python3 -c '\(script)' \(name) \(chunks.joined(separator: " "))")
    #expect(made.status == 0, "\(made.errors)")
  }

  /// Display P3 by numbers of H.273 and by coordinates, those of sRGB, and two gammas.
  private static let (codes, primaries) = (
    "cICP0c0d0001", "cHRM00007a2600008084000109a000007d000000678400010d8800003a9800001770"
  )
  private static let (ownPrimaries, gamma, linear) = (
    "cHRM00007a26000080840000fa00000080e8000075300000ea6000003a9800001770", "gAMA0000b18f", "gAMA000186a0"
  )

  /// More bytes than are read from a pipe to detect the format.
  private static let comment = "tEXt6300" + String(repeating: "61", count: 4000)

  /// The order is that of the third edition, 4.3; the colours are those that browsers show.
  @Test(arguments: [
    ([codes], [215, 93, 31]), ([gamma, primaries], [216, 93, 24]), ([primaries], [200, 100, 50]),
    ([gamma, ownPrimaries], [200, 100, 50]), (["sRGB00", gamma, primaries], [200, 100, 50]),
    ([linear, "cICP010d0001"], [200, 100, 50]), ([linear, codes], [215, 93, 31]), (["iCCP"], [215, 93, 31]),
    ([linear, "iCCP"], [215, 93, 31]), (["cICP010d0001", "iCCP"], [200, 100, 50]), ([comment, codes], [215, 93, 31]),
  ])
  func theDescriptionWithPrecedenceIsApplied(_ chunks: [String], _ expected: [Int]) throws {
    try write("a.png", "200,100,50", chunks)
    let made = try shell("\"$0\" encode a.png -o file.rgb -q; cat a.png a.png | \"$0\" encode - -o pipe.rgb -q")
    #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
    for (name, count) in [("file.rgb", 192), ("pipe.rgb", 384)] {
      let pixels = [UInt8](try folder.data(name))
      #expect(pixels.count == count, "\(name): \(pixels.count)")
      let differences = pixels.indices.map { abs(Int(pixels[$0]) - expected[$0 % 3]) }
      #expect(differences.max() ?? 255 <= 1, "\(name): \(pixels.prefix(3)), not \(expected)")
    }
  }

  /// A palette has grey colours, or others.
  @Test func aProfileOfGreyIsNotAppliedToAPaletteOfColors() throws {
    let grey = ICCProfile("Grey", primaries: nil, curve: ICCProfile.gamma(256))
    try write("a.png", "200,100,50", ["iCCP"], as: "PNG8", grey)
    #expect(try folder.data("a.png")[25] == 3)
    for input in ["a.png", "- < <(cat a.png)"] {
      let made = try shell("\"$0\" encode \(input) -o a.rgb -f")
      #expect(made.errors.contains("has the colour profile \"Grey\", which cannot be applied"), "\(made.errors)")
      #expect(try folder.data("a.rgb").prefix(3) == Data([200, 100, 50]))
    }
  }

  /// White of HDR as in a video, with the note.
  @Test(arguments: [("cICP09100001", 148, "PQ"), ("cICP09120001", 191, "HLG")])
  func codesOfHDRAreApplied(_ chunk: String, _ code: Int, _ transfer: String) throws {
    try write("a.png", "\(code),\(code),\(code)", [chunk])
    let made = try zoetrope("encode", "a.png", "-o", "a.rgb", in: folder.path)
    #expect(made.status == 0 && made.errors.contains("a.png is HDR (\(transfer)); its colours become sRGB"))
    #expect(try folder.data("a.rgb").allSatisfy { (224...229).contains($0) }, "\(made.errors)")
  }

  /// Of a pipe, the description of the first picture is that of all.
  @Test func picturesOfAPipeHaveOneDescription() throws {
    try write("a.png", "200,100,50", [Self.codes])
    try write("b.png", "200,100,50", [Self.gamma, Self.primaries])
    // Numbers of sRGB say nothing but that they count before a profile.
    try write("c.png", "200,100,50", ["cICP010d0001"])
    let alike = try shell("cat c.png plain.png c.png | \"$0\" encode - -o a.gif")
    #expect(alike.status == 0 && alike.errors.contains("3 frames"), "\(alike.errors)")
    try write("d.png", "200,100,50", ["cICP010d0001", "iCCP"])
    for names in ["a.png b.png", "b.png a.png", "plain.png a.png", "plain.png d.png"] {
      let made = try shell("! cat \(names) | \"$0\" encode - -o c%d.png")
      #expect(
        made.status == 0 && made.errors.contains("its pictures have different gammas or primaries"), "\(made.errors)")
    }
  }
}
