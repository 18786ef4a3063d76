import Foundation
import TestSupport
import Testing

/// Pictures of formats that libav reads in another way than other programs.
@Suite struct UnusualPictureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// libav reads an XPM of six digits right. A pixel may be a # before letters that read as digits.
  @Test(arguments: [("#FFFF7F7F0102", false), ("#FFF7F8010", false), ("gray50", false), ("#FF7F01", true)])
  func anXPMWithRareColorsIsRefused(orange: String, isRead: Bool) throws {
    try folder.write(
      """
      /* XPM */
      static char *picture[] = {
      /* columns rows colors chars-per-pixel */
      "10 1 2 1 0 0",
      "# c \(orange)",
      "a s name1 m white c #0000FF",
      /* pixels */
      "#aaaaaaaaa"
      };

      """, to: "a.xpm")
    for made in try ["a.xpm", "- < <(cat a.xpm)"].map({ try shell("\"$0\" encode \($0) -o a.rgba -q -f", in: folder) })
    {
      if isRead {
        #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
        #expect(try folder.data("a.rgba") == Data([255, 127, 1, 255] + (1..<10).flatMap { _ in [0, 0, 255, 255] }))
      } else {
        #expect(
          made.status == 1 && made.errors.contains("it is an XPM with more than two digits a channel, or a name such"),
          "\(made.errors)")
      }
    }
  }

  /// Half the light is the code 188, and not 128.
  @Test func samplesOfOpenEXRAreLinear() throws {
    let made = try shell(
      "ffmpeg -v error -f lavfi -i color=gray:s=8x8,format=gbrpf32 -frames:v 1 a.exr && \"$0\" encode a.exr -o a.rgb -q",
      in: folder)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try folder.data("a.rgb").allSatisfy { (187...189).contains($0) } && folder.data("a.rgb").count == 192)
  }

  /// The primaries and white of Display P3 and of ACES (SMPTE ST 2065-1).
  private static let (displayP3, aces): ([Float], [Float]) = (
    [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, 0.3127, 0.3290],
    [0.7347, 0.2653, 0, 1, 0.0001, -0.077, 0.32168, 0.33767]
  )

  /// Primaries and white, light, and what it becomes: none, those of sRGB, of Display P3 and of ACES with Bradford's adaptation of
  /// white, and damaged ones. Light may be infinite, or no number.
  private static let primariesOfLight: [(primaries: [Float], light: [Float], colors: [Int])] = [
    ([], [0.5, 0.2, 0.1], [188, 124, 89]),
    ([0.64, 0.33, 0.30, 0.60, 0.15, 0.06, 0.3127, 0.3290], [0.5, 0.2, 0.1], [188, 124, 89]),
    (displayP3, [0.5, 0.2, 0.1], [198, 120, 82]), (aces, [0.5, 0.2, 0.1], [254, 100, 79]),
    ([0, 0, 0, 0, 0, 0, 0, 0], [0.5, 0.2, 0.1], [188, 124, 89]),
    (displayP3, [.infinity, .infinity, .infinity], [255, 255, 255]),
    (aces, [.infinity, .infinity, .infinity], [255, 255, 255]), (displayP3, [.nan, 0.5, 0.5], [0, 191, 189]),
  ]

  @Test(arguments: primariesOfLight.indices) func primariesOfOpenEXRBecomeThoseOfSRGB(_ index: Int) throws {
    let (primaries, light, expected) = Self.primariesOfLight[index]
    func word(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    func floats(_ values: [Float]) -> [UInt8] { values.flatMap { word($0.bitPattern) } }
    func attribute(_ name: String, _ type: String, _ value: [UInt8]) -> [UInt8] {
      Array("\(name)\0\(type)\0".utf8) + word(UInt32(value.count)) + value
    }
    var channels: [UInt8] = []
    for name in ["B", "G", "R"] {
      channels += Array("\(name)\0".utf8)
      channels += word(2) + word(0) + word(1) + word(1)
    }
    channels.append(0)
    let window = word(0) + word(0) + word(3) + word(0)
    var file = word(0x0131_2F76) + word(2) + attribute("channels", "chlist", channels)
    if !primaries.isEmpty { file += attribute("chromaticities", "chromaticities", floats(primaries)) }
    file += attribute("compression", "compression", [0]) + attribute("dataWindow", "box2i", window)
    file += attribute("displayWindow", "box2i", window) + attribute("lineOrder", "lineOrder", [0])
    file += attribute("pixelAspectRatio", "float", floats([1]))
    file += attribute("screenWindowCenter", "v2f", floats([0, 0]))
    file += attribute("screenWindowWidth", "float", floats([1])) + [0]
    file += word(UInt32(file.count + 8)) + word(0) + word(0) + word(48)
    for channel in light.reversed() { file += floats([Float](repeating: channel, count: 4)) }
    try Data(file).write(to: URL(fileURLWithPath: "\(folder.path)/a.exr"))
    let made = try zoetrope("encode", "a.exr", "-o", "a.rgb", "-q", in: folder.path)
    #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
    let pixels = [UInt8](try folder.data("a.rgb"))
    #expect(pixels.count == 12)
    let differences = pixels.indices.map { abs(Int(pixels[$0]) - expected[$0 % 3]) }
    #expect(differences.max() ?? 255 <= 1, "\(pixels), not \(expected)")
  }

  @Test(arguments: [
    ("DEPTH 4\nMAXVAL 15\nTUPLTYPE RGB_ALPHA", "a PAM with alpha and less than 8 bits"),
    ("DEPTH 1\nMAXVAL 1\nTUPLTYPE BLACKANDWHITE", "a black and white PAM"),
    ("DEPTH 1\nMAXVAL 15\nTUPLTYPE GRAYSCALE", nil), ("DEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA", nil),
  ])
  func aRarePAMIsRefused(kind: String, name: String?) throws {
    try Data(Array("P7\nWIDTH 2\nHEIGHT 1\n\(kind)\nENDHDR\n".utf8) + [UInt8](repeating: 1, count: 8))
      .write(to: URL(fileURLWithPath: "\(folder.path)/a.pam"))
    // A picture that libav reads right is before it in the second pipe.
    for line in [
      "\"$0\" encode a.pam -o a.png", "cat a.pam | \"$0\" encode - -o b.png",
      "cat x.pam a.pam | \"$0\" encode - -o c.png",
    ] {
      let told = try shell(
        "printf 'P7\\nWIDTH 2\\nHEIGHT 1\\nDEPTH 1\\nMAXVAL 255\\nTUPLTYPE GRAYSCALE\\nENDHDR\\n12' > x.pam; " + line,
        in: folder)
      #expect(told.status == (name == nil ? 0 : 1), "\(told.errors)")
      if let name { #expect(told.errors.contains("it is \(name)"), "\(told.errors)") }
    }
  }

  @Test func aPFMIsRefused() throws {
    try Data(Array("Pf\n2 2\n-1.0\n".utf8) + [UInt8](repeating: 0, count: 16))
      .write(to: URL(fileURLWithPath: "\(folder.path)/a.pfm"))
    let told = try zoetrope("encode", "a.pfm", "-o", "a.png", in: folder.path)
    #expect(
      told.status == 1 && told.errors.contains("a.pfm: it is a PFM, which some versions of libav read upside down"))
  }

  /// libav knows the masks of red, green and blue only.
  @Test(arguments: [0xF0, 0] as [UInt32]) func aBMPOf16BitsWithAlphaIsRefused(mask: UInt32) throws {
    func word(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    let head = Array("BM".utf8) + word(78) + word(0) + word(70) + word(56) + word(2) + word(2) + [1, 0, 16, 0]
    let sizes = word(3) + word(8) + word(0) + word(0) + word(0) + word(0)
    let masks = word(0xF00) + word(0xF0) + word(0xF) + word(mask << 8)
    try Data(head + sizes + masks + [UInt8](repeating: 0x77, count: 8))
      .write(to: URL(fileURLWithPath: "\(folder.path)/a.bmp"))
    for line in ["\"$0\" encode a.bmp -o a.png", "cat a.bmp | \"$0\" encode - -o b.png"] {
      let told = try shell(line, in: folder)
      #expect(told.status == (mask == 0 ? 0 : 1), "\(told.errors)")
      #expect(told.errors.contains("with alpha, which libav leaves out") == (mask != 0))
    }
  }

  /// An honest answer for formats of which libav reads only a part.
  @Test(arguments: [
    (
      "convert -size 40x30 gradient: -compress RLE a.psd",
      "it is damaged, or of a kind that libav does not read; save it"
    ),
    ("convert -size 9x9 xc:red a.fits", "it is damaged, or of a kind that libav does not read; save it as a PNG"),
    ("convert -size 64x64 gradient: a.wbmp", "it is not a picture or video that libav can read"),
    ("printf '#?RADIANCE\\nFORMAT=32-bit_rle_rgbe\\n\\n-Y 1 +X 1\\nabcd' > a.hdr", "it is not a picture or video that"),
    ("ffmpeg -v error -f lavfi -i sine=d=0.1 a.wav", "it contains sound, but no picture"),
  ])
  func whatLibAVDoesNotReadIsTold(made: String, reason: String) throws {
    let told = try shell("\(made); ! \"$0\" encode a.* -o b.png", in: folder)
    #expect(
      told.status == 0 && told.errors.hasPrefix("zoetrope: cannot ") && told.errors.contains(reason), "\(told.errors)")
  }
}
