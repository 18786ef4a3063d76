import Foundation
import TestSupport
import Testing

@testable import Video

/// The bytes of the file.
@Suite struct MuxedFileTests {
  @Test func theIndexComesFirstAndThereIsNoEditList() throws {
    try withTemporaryFolder { folder in
      try encodeGradient(to: folder + "/a.mp4", .small(), frameCount: 40)
      let top = MP4Box.boxes(in: try bytes(of: folder + "/a.mp4")[...])
      #expect(top.map(\.type).filter { $0 != "free" } == ["ftyp", "moov", "mdat"])
      let boxes = top.flatMap(\.tree)
      #expect(!boxes.contains { $0.type == "edts" || $0.type == "elst" })
      #expect(boxes.count { $0.type == "trak" } == 1)
      // Signed composition offsets, the first one 0: the first picture is decoded and shown at time 0.
      let offsets = try #require(boxes.first { $0.type == "ctts" })
      #expect(offsets.payload.first == 1)
      #expect(offsets.words[3] == 0)
      #expect(offsets.words.dropFirst(2).contains { Int32(bitPattern: $0) < 0 })
      // One duration for all frames.
      #expect(boxes.first { $0.type == "stts" }?.words == [0, 1, 40, 512])
    }
  }

  @Test func theColourIsInTheFileAndInTheStream() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a.mp4"
      try encodeGradient(to: path, .small(), frameCount: 10)
      // Primaries, transfer and matrix 1 (BT.709), limited range (H.273).
      #expect(try bytes(of: path).contains(Array("colrnclx".utf8) + [0, 1, 0, 1, 0, 1, 0]))
      // Without the container, ffprobe can only read what the stream says itself.
      let raw = folder + "/a.h264"
      try output(of: "ffmpeg", ["-v", "error", "-i", path, "-c", "copy", raw])
      let stream = try probeStream(raw)
      for field in ["color_space", "color_transfer", "color_primaries"] {
        #expect(stream[field] == "bt709", "\(field)")
      }
      #expect(stream["color_range"] == "tv")
    }
  }

  @Test func theCommentIsInTheFile() throws {
    try withTemporaryFolder { folder in
      var settings = VideoSettings.small()
      settings.comment = "made by a test — ünïcode = ok; \"quoted\""
      try encodeGradient(to: folder + "/a.mp4", settings, frameCount: 2)
      let tags = try output(
        of:
          "ffprobe", ["-v", "error", "-show_entries", "format_tags", "-of", "default=nw=1", folder + "/a.mp4"])
      let lines = String(decoding: tags, as: UTF8.self).split(separator: "\n")
      #expect(lines.contains("TAG:comment=made by a test — ünïcode = ok; \"quoted\""))
      #expect(!lines.contains { $0.contains("encoder") || $0.contains("creation_time") })
    }
  }

  @Test func theSameFramesMakeTheSameBytes() throws {
    try withTemporaryFolder { folder in
      var settings = VideoSettings.small(width: 320, height: 256)
      settings.threadCount = 4
      settings.comment = "twice"
      try encodeGradient(to: folder + "/a.mp4", settings, frameCount: 60)
      try encodeGradient(to: folder + "/b.mp4", settings, frameCount: 60)
      #expect(try bytes(of: folder + "/a.mp4") == bytes(of: folder + "/b.mp4"))
    }
  }

  /// libav would take what stands before a colon for the name of a protocol.
  @Test func aPathIsNeverAProtocol() async throws {
    await #expect(processExitsWith: .success) {
      try withTemporaryFolder { folder in
        #expect(FileManager.default.changeCurrentDirectoryPath(folder))
        try encodeGradient(to: "pipe:2", .small(), frameCount: 2)
        #expect(try probeStream("file:pipe:2")["nb_read_frames"] == "2")
      }
    }
  }

  @Test func aFileThatStoodThereIsReplaced() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a.mp4"
      try encodeGradient(to: path, .small(), frameCount: 40)
      try encodeGradient(to: path, .small(), frameCount: 2)
      #expect(try probeStream(path)["nb_read_frames"] == "2")
      #expect(
        try MP4Box.boxes(in: bytes(of: path)[...]).map(\.payload.count).reduce(0) { $0 + $1 + 8 }
          == bytes(of: path).count)
    }
  }
}
