import TestSupport
import Testing

/// HDR footage of other programs becomes sRGB.
@Suite struct HDRCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The white of graphics, 203 cd/m², is stored as 58 % by PQ and 75 % by HLG. Both become 89 %; highlights have the rest.
  @Test(arguments: [("smpte2084", "PQ", "0x949494"), ("arib-std-b67", "HLG", "0xBFBFBF")])
  func whiteLooksWhite(transfer: String, name: String, color: String) throws {
    let tags = "-color_primaries bt2020 -colorspace bt2020nc -color_trc"
    let made = try run(
      "bash",
      [
        "-c",
        "c='ffmpeg -v error -f lavfi -i color=\(color):s=64x64:r=10:d=0.5 -pix_fmt yuv420p10le -c:v libx264 -qp 1'; "
          + "$c \(tags) \(transfer) a.mp4 && $c sdr.mp4",
      ], in: folder.path)
    #expect(made.status == 0, "\(made.errors)")
    func grey(_ file: String) throws -> (note: String, codes: Set<UInt8>) {
      let result = try run(tool, ["encode", file, "-o", "a.gif", "-f"], in: folder.path)
      #expect(result.status == 0, "\(result.errors)")
      return (result.errors, Set(try decodedFrames("a.gif", in: folder.path)))
    }
    let (note, codes) = try grey("a.mp4")
    #expect(note.contains("a.mp4 is HDR (\(name)); its colours become sRGB, with compressed highlights"), "\(note)")
    #expect(codes.allSatisfy { (224...229).contains($0) }, "\(codes)")
    #expect(!(try grey("sdr.mp4")).note.contains("HDR"))
  }

  /// Wide primaries become those of sRGB also without HDR, and mostly come with a matrix of their own, which may be left out.
  @Test func widePrimariesBecomeThoseOfSRGB() throws {
    let made = try run(
      "bash",
      [
        "-c",
        "c='ffmpeg -v error -f lavfi -i color=0xC08040:s=64x64:r=10:d=0.5 -vf scale=out_color_matrix=bt2020 -pix_fmt yuv444p "
          + "-c:v libx264 -qp 1'; $c -color_primaries bt2020 a.mp4 && $c -color_primaries bt2020 -colorspace bt2020nc b.mp4; "
          + "for n in 1 2; do $c -color_primaries smpte43$n p$n.mp4; done; "
          + "for f in a b p1 p2; do \"$0\" encode $f.mp4 -o $f.png -q; done", tool,
      ], in: folder.path)
    #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
    for file in ["a.png", "b.png"] {
      let color = try decodedFrames(file, in: folder.path).prefix(3)
      // Light of 0.527, 0.216 and 0.051 becomes 0.745, 0.178 and 0.026 by the matrix of BT.2087.
      #expect(zip(color, [224, 117, 45]).allSatisfy { abs(Int($0) - $1) <= 4 }, "\(file): \(Array(color))")
    }
    // The primaries of DCI-P3 are those of Display P3.
    let (cinema, display) = (try folder.data("p1.png"), try folder.data("p2.png"))
    #expect(cinema == display)
    #expect(try decodedFrames("p1.png", in: folder.path) != decodedFrames("a.png", in: folder.path))
  }
}
