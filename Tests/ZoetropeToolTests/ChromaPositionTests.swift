import Foundation
import TestSupport
import Testing

/// The positions of chroma samples between those of luma (H.273, ChromaLocType).
@Suite struct ChromaPositionTests {
  private let folder: TemporaryFolder

  /// Makes two frames of 64x32 in 4:2:0: Cr changes between its columns 15 and 16, Cb between its rows 7 and 8.
  init() throws {
    folder = try TemporaryFolder()
    let luma = [UInt8](repeating: 128, count: 64 * 32)
    let blue: [UInt8] = (0..<16).flatMap { row in [UInt8](repeating: row < 8 ? 90 : 170, count: 32) }
    let red: [UInt8] = (0..<16).flatMap { _ in (0..<32).map { column in UInt8(column < 16 ? 90 : 170) } }
    let frame = luma + blue + red
    try Data(frame + frame).write(to: URL(fileURLWithPath: "\(folder.path)/frames.yuv"))
  }

  /// ffmpeg with its options for the input.
  private func ffmpeg(_ location: String) -> String {
    "ffmpeg -v error -chroma_sample_location \(location) -f rawvideo -pix_fmt yuv420p -s 64x32 -r 25 -i frames.yuv"
  }

  /// Returns the distance of an edge from the start of a line, also if it is blurred.
  private func edge(_ line: [UInt8]) -> Double {
    let (first, last) = (Double(line[0]), Double(line[line.count - 1]))
    return line.map { (last - Double($0)) / (last - first) }.reduce(0, +)
  }

  /// The samples beside the edges are in columns 30 and 32 if they are left, and in rows 14 and 16 if they are at the top.
  @Test(arguments: [
    ("left", "-c:v libx264 -qp 0 a.mp4", 31.5, 16.0), ("center", "-c:v libx264 -qp 0 a.mp4", 32.0, 16.0),
    ("topleft", "-c:v libx264 -qp 0 a.mp4", 31.5, 15.5), ("top", "-c:v libx264 -qp 0 a.mp4", 32.0, 15.5),
    ("bottomleft", "-c:v libx264 -qp 0 a.mp4", 31.5, 16.5), ("bottom", "-c:v libx264 -qp 0 a.mp4", 32.0, 16.5),
    ("unspecified", "-c:v ffv1 a.mkv", 31.5, 16.0), ("unspecified", "-c:v ffv1 -pix_fmt yuv422p a.mkv", 31.5, 16.0),
    ("unspecified", "-c:v libvpx-vp9 -lossless 1 a.webm", 31.5, 16.0), ("left", "a.y4m", 31.5, 16.0),
    ("center", "a.y4m", 32.0, 16.0), ("topleft", "a.y4m", 31.5, 15.5),
    ("unspecified", "-c:v mpeg2video -q:v 1 a.mpg", 31.5, 16.0),
    ("unspecified", "-c:v mpeg1video -q:v 1 a.mpg", 32.0, 16.0),
    ("unspecified", "-frames:v 1 -q:v 1 a.jpg", 32.0, 16.0), ("unspecified", "-frames:v 1 a.tif", 32.0, 16.0),
    ("unspecified", "-frames:v 1 -c:v libwebp -quality 100 a.webp", 32.0, 16.0),
    ("unspecified", "-frames:v 1 -c:v libaom-av1 -crf 1 -cpu-used 8 a.avif", 32.0, 16.0),
  ])
  func chromaIsReadFromWhereItIs(location: String, words: String, column: Double, row: Double) throws {
    let name = words.split(separator: " ").last ?? ""
    try shell("\(ffmpeg(location)) \(words); \"$0\" encode \(name) -o a.png -q", in: folder).checked()
    let (across, down) = try edges(64, 32)
    #expect(abs(across - column) < 0.1 && abs(down - row) < 0.1, "\(across) \(down)")
  }

  /// The last chroma sample of a row or column covers fewer pixels where the side is no multiple of theirs.
  @Test(arguments: [("left", "yuv420p", 31.5), ("center", "yuv420p", 32.0), ("left", "yuva420p", 31.5)])
  func chromaIsNotStretchedOverOddSides(location: String, format: String, column: Double) throws {
    let crop = "-vf crop=63:31:0:0:exact=1,format=\(format)"
    try shell("\(ffmpeg(location)) \(crop) -c:v ffv1 a.mkv; \"$0\" encode a.mkv -o a.png -q", in: folder).checked()
    let (across, down) = try edges(63, 31)
    #expect(abs(across - column) < 0.1 && abs(down - 16) < 0.1, "\(across) \(down)")
  }

  /// Returns the places of the edges in a.png, in pixels.
  private func edges(_ width: Int, _ height: Int) throws -> (across: Double, down: Double) {
    let pixels = [UInt8](try decodedFrames("a.png", in: folder.path))
    try #require(pixels.count == width * height * 3)
    return (edge((0..<width).map { pixels[3 * $0] }), edge((0..<height).map { pixels[3 * width * $0 + 2] }))
  }

  /// libaom, which encodes the narrow pictures of an AVIF, is told the position, as SVT-AV1 is.
  @Test(arguments: ["a.avif", "a.avif --size 128x", "a.webm --codec av1"])
  func av1SaysWhereChromaIs(words: String) throws {
    try shell("\(ffmpeg("left")) in.y4m; \"$0\" encode in.y4m -q -o \(words)", in: folder).checked()
    let name = String(words.prefix { $0 != " " })
    let told = try probed(name, "frame=chroma_location", "-select_streams", "v", "-read_intervals", "%+#1", in: folder)
    #expect(told.split(separator: "\n").first?.prefix { $0 != "," } == "left")
  }

  /// Samples are read from where they are written: otherwise each generation moves colours by half a pixel.
  @Test(arguments: ["y4m", "mp4 --crf 1", "mp4 --codec hevc --crf 1", "webm --crf 1", "avif --crf 1"])
  func repeatedEncodingMovesNothing(words: String) throws {
    let ending = words.prefix { $0 != " " }
    try shell("\(ffmpeg("left")) in.y4m; \"$0\" encode in.y4m -q -o 1.\(words)", in: folder).checked()
    for generation in 1...2 {
      try shell("\"$0\" encode \(generation).\(ending) -q -o \(generation + 1).\(words)", in: folder).checked()
    }
    let samples = [UInt8](try decodedFrames("3.\(ending)", "yuv420p", in: folder.path))
    let (blue, red) = (64 * 32, 64 * 32 + 32 * 16)
    try #require(samples.count == 2 * (red + 32 * 16))
    let (across, down) = (edge((0..<32).map { samples[red + $0] }), edge((0..<16).map { samples[blue + 32 * $0] }))
    #expect(abs(across - 16) < 0.2 && abs(down - 8) < 0.2, "\(across) \(down)")
  }
}
