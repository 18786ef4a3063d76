import FixedPoint
import Foundation
import Raster
import TestSupport
import Testing

@testable import Video

/// Every kind of video, as programs that are not ours read it.
@Suite struct VideoKindTests {
  /// Writes frames of the patches.
  private func encodePatches(_ kind: VideoKind, to path: String, frameCount: Int = 12) throws {
    var settings = kind.settings(width: ColorPatches.width, height: ColorPatches.height)
    if settings.qualityScale != nil { settings.rateControl = .quality(100) }
    let picture = ColorPatches.picture(hasAlpha: kind.hasAlpha)
    var encoder = try VideoEncoder(path: path, settings: settings)
    for _ in 0..<frameCount {
      let image = VideoImage(width: settings.width, height: settings.height, format: settings.pixelFormat)
      image.set(from: picture)
      try encoder.encode(image)
    }
    try encoder.finish()
  }

  @Test(arguments: VideoKind.all)
  func otherProgramsSeeWhatIsPromised(kind: VideoKind) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.\(kind.container)"
      try encodePatches(kind, to: path)
      // libav reads no WebP that moves.
      if kind.container != .webp {
        let stream = try probeStream(path)
        for (field, value) in kind.stream { #expect(stream[field] == value, "\(field)") }
        #expect(stream["width"] == "128" && stream["height"] == "64" && stream["avg_frame_rate"] == "30/1")
        #expect(stream["nb_read_frames"] == "12")
        #expect(kind.container == .apng || Double(stream["start_time"] ?? "") == 0)
        if kind.isYUV {
          for field in ["color_space", "color_transfer", "color_primaries"] {
            #expect(stream[field] == "bt709", "\(field)")
          }
          #expect(stream["color_range"] == "tv")
        }
      }
      let general = try mediainfo(path, "General")
      if !kind.container.isAnimation {
        let duration = try #require(Double(general["Duration"] ?? ""))
        #expect(abs(duration - 0.4) < 0.0011)
      }
      let track = try mediainfo(path, kind.container.isAnimation ? "Image" : "Video")
      for (field, value) in kind.track { #expect(track[field] == value, "\(field)") }
    }
  }

  /// Returns the properties of a track as mediainfo reports them.
  private func mediainfo(_ path: String, _ type: String) throws -> [String: String] {
    let data = try output(of: "mediainfo", ["--Output=JSON", path])
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: [String: Any]])
    let tracks = try #require(json["media"]?["track"] as? [[String: Any]])
    return (tracks.first { $0["@type"] as? String == type } ?? [:]).compactMapValues { $0 as? String }
  }

  @Test(arguments: VideoKind.all)
  func coloursComeBackWithinTwoCodes(kind: VideoKind) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.\(kind.container)"
      try encodePatches(kind, to: path, frameCount: 6)
      let pixels = try lastPicture(kind, path)
      try #require(pixels.count == ColorPatches.width * ColorPatches.height * 4)
      for (found, wanted) in zip(ColorPatches.middles(of: pixels), ColorPatches.expected(hasAlpha: kind.hasAlpha)) {
        #expect(abs(found[3] - wanted[3]) <= 2, "\(found) for \(wanted)")
        // Pixels with alpha 0 have no colour to compare.
        if wanted[3] == 0 { continue }
        for channel in 0..<3 { #expect(abs(found[channel] - wanted[channel]) <= 2, "\(found) for \(wanted)") }
      }
    }
  }

  /// The last frame, as RGBA of 8 bits, by a decoder that is not ours.
  private func lastPicture(_ kind: VideoKind, _ path: String) throws -> [UInt8] {
    let size = ColorPatches.width * ColorPatches.height * 4
    guard kind.container != .webp else {
      // The only one, since all are the same.
      try output(of: "webpmux", ["-get", "frame", "1", path, "-o", path + ".webp"])
      return [UInt8](
        try output(of: "ffmpeg", ["-v", "error", "-i", path + ".webp", "-f", "rawvideo", "-pix_fmt", "rgba", "-"]))
    }
    let scaling = "scale=flags=accurate_rnd+full_chroma_int+full_chroma_inp"
    // libav takes the alpha of an AVIF for another video.
    let filter =
      kind.container == .avif && kind.hasAlpha
      ? ["-filter_complex", "[0:0]\(scaling),format=rgba[a];[0:1]format=gray[b];[a][b]alphamerge"] : ["-vf", scaling]
    // libav's own decoder of VP9 knows no alpha.
    let decoder = kind.codec == .vp9 ? ["-c:v", "libvpx-vp9"] : []
    let frames = try output(
      of:
        "ffmpeg",
      ["-v", "error"] + decoder + ["-i", path] + filter + ["-f", "rawvideo", "-pix_fmt", "rgba", "-"])
    return [UInt8](frames.suffix(size))
  }

  /// Moving pictures: nothing of what is shown comes too early or late, or is lost at the end.
  @Test(arguments: VideoKind.all.filter { !$0.container.isAnimation && !$0.codec.hasFixedRate })
  func keyframesStandAtTheMultiplesOfTheInterval(kind: VideoKind) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.\(kind.container)"
      var settings = kind.settings(width: 96, height: 64)
      settings.keyframeInterval = 15
      var encoder = try VideoEncoder(path: path, settings: settings)
      for index in 0..<40 {
        // A cut every 5 frames, where an encoder would like to set key frames of its own.
        var pixmap = Pixmap(width: 96, height: 64)
        let level = UInt16(index / 5 % 2 * 40000 + index * 300)
        for place in pixmap.pixels.indices {
          pixmap.pixels[place] = RGBA16(red: level, green: UInt16(place % 96 * 600), blue: 20000, alpha: .max)
        }
        let image = VideoImage(width: 96, height: 64, format: settings.pixelFormat)
        image.set(from: pixmap)
        try encoder.encode(image)
      }
      try encoder.finish()
      let packets = try probeRows(path, "packet=pts_time,flags").sorted { Double($0[0])! < Double($1[0])! }
      #expect(packets.count == 40)
      #expect(packets.indices.filter { packets[$0][1].hasPrefix("K") } == [0, 15, 30])
      #expect(Double(packets[0][0]) == 0)
    }
  }
}
