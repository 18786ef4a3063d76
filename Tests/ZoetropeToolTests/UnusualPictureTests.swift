import Foundation
import TestSupport
import Testing

/// Pictures of formats that libav reads in another way than other programs.
@Suite struct UnusualPictureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Icons of X11 have colours of 12 digits. A pixel may be a # before letters that read as digits.
  @Test(arguments: ["FFFF7F7F0102", "FFF7F8010", "FF7F01"]) func colorsOfAnXPMHaveAnyLength(orange: String) throws {
    try folder.write(
      """
      /* XPM */
      static char *picture[] = {
      /* columns rows colors chars-per-pixel */
      "13 1 3 1 0 0",
      "# c #\(orange)",
      "a s name1 m white c #00000000FFFF",
      "b c none",
      /* pixels */
      "#aaaaaaaaaaab"
      };

      """, to: "a.xpm")
    let made = try shell("\"$0\" encode a.xpm -o a.rgba -q; \"$0\" encode - -o b.rgba -q < <(cat a.xpm)", in: folder)
    #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
    let blue = [[UInt8]](repeating: [0, 0, 255, 255], count: 11)
    let right: [UInt8] = [255, 127, 1, 255] + blue.flatMap(\.self) + [0, 0, 0, 0]
    let pixels = try [UInt8](folder.data("a.rgba"))
    #expect(try pixels == right && pixels == [UInt8](folder.data("b.rgba")), "\(pixels)")
  }

  /// Half the light is the code 188, and not 128.
  @Test func samplesOfOpenEXRAreLinear() throws {
    let made = try shell(
      "ffmpeg -v error -f lavfi -i color=gray:s=8x8,format=gbrpf32 -frames:v 1 a.exr && \"$0\" encode a.exr -o a.rgb -q",
      in: folder)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try folder.data("a.rgb").allSatisfy { (187...189).contains($0) } && folder.data("a.rgb").count == 192)
  }

  @Test func aPFMIsRefused() throws {
    try Data(Array("Pf\n2 2\n-1.0\n".utf8) + [UInt8](repeating: 0, count: 16))
      .write(to: URL(fileURLWithPath: "\(folder.path)/a.pfm"))
    let told = try zoetrope("encode", "a.pfm", "-o", "a.png", in: folder.path)
    #expect(
      told.status == 1 && told.errors.contains("a.pfm: it is a PFM, which some versions of libav read upside down"))
  }
}
