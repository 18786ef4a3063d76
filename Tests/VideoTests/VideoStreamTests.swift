import FixedPoint
import Foundation
import Raster
import TestSupport
import Testing

@testable import Video

/// The properties of our files as another program reads them.
@Suite struct VideoStreamTests {
  @Test func formatAndColourAreAsPromised() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a: strange name.mp4"
      try encodeGradient(to: path, .small(width: 150, height: 86), frameCount: 40)
      let stream = try probeStream(path)
      let expected = [
        "codec_name": "h264", "profile": "High", "codec_type": "video", "width": "150", "height": "86",
        "pix_fmt": "yuv420p", "sample_aspect_ratio": "1:1", "field_order": "progressive", "color_range": "tv",
        "color_space": "bt709", "color_transfer": "bt709", "color_primaries": "bt709", "chroma_location": "left",
        "start_pts": "0", "start_time": "0.000000", "nb_frames": "40", "nb_read_frames": "40", "nb_read_packets": "40",
      ]
      for (field, value) in expected { #expect(stream[field] == value, "\(field)") }
      #expect(
        try output(of: "ffprobe", ["-v", "error", "-show_entries", "format=nb_streams", "-of", "csv=p=0", path])
          == Data("1\n".utf8))
    }
  }

  @Test(arguments: [
    (Rational(30), 45), (Rational(30000, 1001), 50), (Rational(24), 1), (Rational(2), 3), (Rational(1, 2), 3),
    (Rational(1_000_003, 33367), 31), (Rational(1000), 40), (Rational(Int64(Int32.max), 100_000_000), 5),
  ])
  func everyFrameLastsExactlyOneFrame(rate: Rational, frameCount: Int) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a.mp4"
      let settings = VideoSettings.small(width: 32, height: 32, frameRate: rate)
      try encodeGradient(to: path, settings, frameCount: frameCount)
      let stream = try probeStream(path)
      #expect(stream["avg_frame_rate"] == "\(rate.numerator)/\(rate.denominator)")
      #expect(stream["start_pts"] == "0")
      #expect(stream["time_base"] == "1/\(settings.timescale)")
      let ticks = try Rational(Int64(settings.timescale)).divided(by: rate)
      #expect(stream["duration_ts"] == "\(ticks.numerator * Int64(frameCount))")
      let shown = try probeRows(path, "packet=pts").compactMap { Int64($0[0]) }.sorted()
      #expect(shown == (0..<Int64(frameCount)).map { $0 * ticks.numerator })
    }
  }

  /// A loop of 65 s at 30 frames per second lasts 65 s by every clock in the file.
  @Test func aLoopLastsItsLengthByEveryClock() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a.mp4"
      try encodeGradient(to: path, .small(width: 16, height: 16), frameCount: 1950)
      #expect(try probeStream(path)["duration"] == "65.000000")
      let boxes = MP4Box.boxes(in: try bytes(of: path)[...]).flatMap(\.tree)
      // Version 0: version and flags (3: the track is enabled and shown), creation and modification time, (track, reserved,)
      // timescale and duration.
      let length: UInt32 = 65 * 15360
      let starts: [(type: String, words: [UInt32])] = [
        ("mvhd", [0, 0, 0, 15360]), ("mdhd", [0, 0, 0, 15360]), ("tkhd", [3, 0, 0, 1, 0]),
      ]
      for (type, start) in starts {
        let clock = try #require(boxes.first { $0.type == type }).words
        #expect(clock.starts(with: start + [length]), "\(type)")
      }
    }
  }

  @Test(arguments: [1, 2, 7, 12, 250], ["standard", "smooth", "outlined"])
  func keyframesStandAtTheMultiplesOfTheIntervalAndNowhereElse(interval: Int, preset: String) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a.mp4"
      var settings = VideoSettings.small()
      (settings.keyframeInterval, settings.preset) = (interval, preset)
      var encoder = try VideoEncoder(path: path, settings: settings)
      for index in 0..<40 {
        // A hard cut every 5 frames, where an encoder would like to set key frames of its own.
        let image =
          index / 5 % 2 == 0
          ? VideoImage.gradient(width: 160, height: 96, index: index)
          : VideoImage.flat(width: 160, height: 96, y: UInt8(20 + index * 5), cb: 90, cr: 200)
        try encoder.encode(image)
      }
      try encoder.finish()
      let packets = try probeRows(path, "packet=pts,flags")
      let keys = packets.filter { $0[1].hasPrefix("K") }.compactMap { Int($0[0]) }
      #expect(keys == Array(stride(from: 0, to: 40, by: interval)).map { $0 * 512 })
      // Closed: what comes after a key frame in the file is shown after it.
      var lastKey = 0
      for packet in packets {
        let pts = try #require(Int(packet[0]))
        if packet[1].hasPrefix("K") { lastKey = pts }
        #expect(pts >= lastKey)
      }
      // No intra picture but the key frames either.
      let types = try probeRows(path, "frame=pict_type").map { $0[0] }
      #expect(types.indices.filter { types[$0] == "I" } == Array(stride(from: 0, to: 40, by: interval)))
    }
  }

  @Test func theEncoderReordersAndStillStartsAtZero() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a.mp4"
      try encodeGradient(to: path, .small(), frameCount: 40)
      #expect(try probeStream(path)["has_b_frames"] != "0")
      #expect(try probeRows(path, "frame=pict_type").contains { $0[0] == "B" })
      for times in try probeRows(path, "packet=pts,dts").map({ row in row.compactMap { Int($0) } }) {
        #expect(times.count == 2 && times[0] >= 0 && times[0] >= times[1])
      }
    }
  }

  @Test(arguments: VideoCodec.h264.presets)
  func everyPresetIsKnownToTheEncoder(preset: String) throws {
    try withTemporaryFolder { folder in
      var settings = VideoSettings.small(width: 64, height: 64)
      settings.preset = preset
      try encodeGradient(to: folder + "/a.mp4", settings, frameCount: 5)
      #expect(try probeStream(folder + "/a.mp4")["nb_read_frames"] == "5")
    }
  }
}
