import FixedPoint
import Raster
import TestSupport
import Testing

@testable import Video

/// Videos whose segments have encoders of their own.
@Suite struct SegmentedVideoTests {
  private static let segments = [0..<30, 30..<60, 60..<75]

  private func settings(_ codec: VideoCodec, _ container: VideoContainer) -> VideoSettings {
    var settings = VideoSettings(width: 160, height: 96, frameRate: Rational(30), container: container, codec: codec)
    settings.pixelFormat = codec.pixelFormat(depth: .eight, hasAlpha: false)
    settings.keyframeInterval = 30
    return settings
  }

  private func image(_ index: Int) -> VideoImage { VideoImage.gradient(width: 160, height: 96, index: index) }

  /// Writes the segments in an order in which one is not finished before the next begins.
  private func write(to path: String, _ settings: VideoSettings, _ order: [Int]) throws {
    let encoders = try Self.segments.map { try SegmentEncoder(settings: settings, startingAt: $0.lowerBound) }
    var writer = try SegmentedVideoWriter(to: .file(path: path), settings: settings, encoders[0])
    for half in [0, 1] {
      for segment in order {
        let frames = Self.segments[segment]
        let middle = frames.lowerBound + 14
        for index in half == 0 ? frames.lowerBound..<middle : middle..<frames.upperBound {
          try writer.write(encoders[segment].encode(image(index)), ofSegment: segment)
        }
        guard half == 1 else { continue }
        try writer.write(encoders[segment].finish(), ofSegment: segment)
        try writer.end(segment: segment)
      }
    }
    try writer.finish()
  }

  @Test(arguments: [
    (VideoCodec.h264, VideoContainer.mp4), (.hevc, .mp4), (.hevc, .mkv), (.vp9, .webm), (.vp9, .mkv),
  ])
  func theOrderOfWorkDoesNotMatter(codec: VideoCodec, container: VideoContainer) throws {
    try withTemporaryFolder { folder in
      let settings = settings(codec, container)
      let (path, other) = ("\(folder)/a.\(container)", "\(folder)/b.\(container)")
      try write(to: path, settings, [0, 1, 2])
      for order in [[2, 1, 0], [1, 2, 0], [0, 2, 1]] {
        try write(to: other, settings, order)
        #expect(try bytes(of: path) == bytes(of: other), "\(order)")
      }
      // Slow reference: each segment in a file of its own, and all of them joined.
      let parts = try Self.segments.enumerated().map { number, segment in
        let part = "\(folder)/\(number).\(container)"
        var encoder = try VideoEncoder(path: part, settings: settings)
        for index in segment { try encoder.encode(image(index)) }
        try encoder.finish()
        return part
      }
      try joinVideos(parts, to: other, container: container) {}
      let entries = "packet=pts_time,dts_time,size,flags"
      #expect(try probeRows(path, entries) == probeRows(other, entries))
      #expect(try decodeWithFFmpeg(path) == decodeWithFFmpeg(other))
      // Key frames where one encoder would place them, the first at 0, and no edit list.
      let packets = try probeRows(path, "packet=pts_time,flags")
      let times = try packets.map { try #require(Double($0[0])) }
      #expect(packets.count == 75 && times.min() == 0)
      #expect(zip(packets, times).filter { $0.0[1].hasPrefix("K") }.map { $0.1 } == [0, 1, 2])
      if container == .mp4 {
        #expect(!MP4Box.boxes(in: try bytes(of: path)[...]).flatMap(\.tree).contains { $0.type == "elst" })
      }
    }
  }

  @Test func partsThatCannotBeJoinedAreTold() throws {
    try withTemporaryFolder { folder in
      let (even, uneven, slow) = ("\(folder)/even.mp4", "\(folder)/uneven.mp4", "\(folder)/slow.mp4")
      try encodeGradient(to: even, .small(), frameCount: 3)
      try encodeGradient(to: slow, .small(frameRate: Rational(25)), frameCount: 3)
      var settings = VideoSettings.small()
      settings.hasOwnDurations = true
      var encoder = try VideoEncoder(path: uneven, settings: settings)
      for (index, duration) in [Rational(1, 30), Rational(1, 10), Rational(1, 30)].enumerated() {
        try encoder.encode(image(index), duration: duration)
      }
      try encoder.finish()
      let reasons = [
        (uneven, "its frame rate varies; re-encode it at a constant one"),
        (slow, "its codec, size, frame rate or encoder settings are not those of \(even); encode both alike"),
      ]
      for (part, reason) in reasons {
        let error = #expect(throws: VideoError.self) {
          try joinVideos([even, part], to: "\(folder)/joined.mp4", container: .mp4) {}
        }
        #expect(error?.description == "cannot join \(part): \(reason)")
      }
    }
  }

  /// One segment is the video that one encoder makes.
  @Test func oneSegmentIsThatOfOneEncoder() throws {
    try withTemporaryFolder { folder in
      var settings = settings(.hevc, .mp4)
      settings.comment = "a comment"
      let encoder = try SegmentEncoder(settings: settings, startingAt: 0)
      var writer = try SegmentedVideoWriter(to: .file(path: folder + "/a.mp4"), settings: settings, encoder)
      for index in 0..<40 { try writer.write(encoder.encode(image(index)), ofSegment: 0) }
      try writer.write(encoder.finish(), ofSegment: 0)
      try writer.end(segment: 0)
      try writer.finish()
      try encodeGradient(to: folder + "/b.mp4", settings, frameCount: 40)
      #expect(try bytes(of: folder + "/a.mp4") == bytes(of: folder + "/b.mp4"))
    }
  }

  @Test func anImageOfAnotherSizeIsRefused() throws {
    let encoder = try SegmentEncoder(settings: settings(.vp9, .webm), startingAt: 60)
    let error = #expect(throws: VideoError.self) { try encoder.encode(VideoImage(width: 160, height: 94)) }
    #expect(error?.code == .wrongImage && error.map { "\($0)".contains("frame 60") } ?? false, "\(error as Any)")
  }

  /// The length of a segment depends on the video alone.
  @Test func segmentsAreForEncodersThatLeaveProcessorsIdle() {
    func length(_ codec: VideoCodec, _ container: VideoContainer, _ change: (inout VideoSettings) -> Void = { _ in })
      -> Int?
    {
      var settings = settings(codec, container)
      settings.keyframeInterval = 60
      change(&settings)
      return settings.segmentLength
    }
    #expect(length(.vp9, .webm) == 60 && length(.hevc, .mp4) == 60 && length(.vp9, .mkv) == 60)
    #expect(length(.h264, .mp4) == nil && length(.av1, .mp4) == nil && length(.av1, .avif) == nil)
    #expect(length(.ffv1, .mkv) == nil && length(.prores, .mov) == nil)
    #expect(length(.vp9, .webm) { $0.rateControl = .bitrate(400_000) } == nil)
    #expect(length(.vp9, .webm) { $0.hasOwnDurations = true } == nil)
    #expect(length(.vp9, .webm) { $0.keyframeInterval = 1 } == 60)
    #expect(length(.vp9, .webm) { $0.keyframeInterval = 25 } == 75)
    #expect(length(.vp9, .webm) { $0.keyframeInterval = 250 } == 250)
    #expect(length(.vp9, .webm) { $0.keyframeInterval = VideoSettings.maximumKeyframeInterval } == 1_000_000)
  }
}
