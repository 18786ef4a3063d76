import CLibAV
import FixedPoint
import Foundation
import Raster
import TestSupport
import Testing

@testable import Video

/// Error messages: each names the operation that failed, its object and the reason.
@Suite struct VideoErrorTests {
  @Test func aMissingEncoderIsNamedWithWhatHelps() {
    let error = #expect(throws: VideoError.self) { _ = try unsafe EncoderContext.encoder(named: "libnothing") }
    #expect(error?.code == .missingComponent)
    #expect(error?.description.contains("the installed libavcodec has no encoder libnothing; install one") == true)
  }

  @Test(arguments: [("crf", "low", "Invalid argument"), ("presets", "slow", "Option not found")])
  func anOptionThatIsRefusedIsNamed(option: String, value: String, words: String) throws {
    let encoder = try unsafe EncoderContext.encoder(named: "libx264")
    let context = try unsafe LibAVObject("a context", avcodec_alloc_context3(encoder), free: avcodec_free_context)
    let pointer = unsafe context.pointer
    expectError(.encodingFailed, "cannot set the option \(option) of libx264 to \(value): \(words)") {
      try unsafe setOption(option, to: value, of: pointer, in: "libx264")
    }
  }

  /// A picture of 100 megabytes of buffers in a process that may not grow by as much.
  @Test(.limitsMemory) func anEncoderThatDoesNotOpenIsReported() async throws {
    await #expect(processExitsWith: .success) {
      try withTemporaryFolder { folder in
        let status = try String(decoding: bytes(of: "/proc/self/statm"), as: UTF8.self)
        let pages = try #require(status.split(separator: " ").first.flatMap { UInt($0) })
        var limits = rlimit(rlim_cur: pages * 4096 + 40_000_000, rlim_max: .max)
        #expect(unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limits) == 0)
        expectError(.outOfMemory, "cannot open the encoder libx264: Cannot allocate memory") {
          _ = try VideoEncoder(path: folder + "/a.mp4", settings: .small(width: 8192, height: 4320))
        }
        #expect(!FileManager.default.fileExists(atPath: folder + "/a.mp4"))
      }
    }
  }

  @Test func noMemoryIsItsOwnKind() {
    let error = #expect(throws: VideoError.self) { try check(-12, .writingFailed, "do a thing") }
    #expect(error?.code == .outOfMemory)
    #expect(error?.description == "cannot do a thing: Cannot allocate memory")
  }

  @Test func badSettingsTouchNoFile() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a.mp4"
      try Data("precious".utf8).write(to: URL(fileURLWithPath: path))
      expectError(.invalidSetting, "cannot use the width 33: must be an even number") {
        _ = try VideoEncoder(path: path, settings: .small(width: 33))
      }
      #expect(try bytes(of: path) == Array("precious".utf8))
    }
  }

  @Test func aFileThatCannotBeCreatedIsNamed() throws {
    try withTemporaryFolder { folder in
      expectError(.writingFailed, "cannot open \(folder)/none/a.mp4 for writing: No such file or directory") {
        _ = try VideoEncoder(path: folder + "/none/a.mp4", settings: .small())
      }
      expectError(.writingFailed, "cannot open \(folder) for writing: Is a directory") {
        _ = try VideoEncoder(path: folder, settings: .small())
      }
      expectError(.writingFailed, "cannot open the file: its path contains a zero byte") {
        _ = try VideoEncoder(path: folder + "/a\0b.mp4", settings: .small())
      }
    }
  }

  @Test func aPictureOfAnotherSizeIsRefusedAndTheNextOneTaken() throws {
    try withTemporaryFolder { folder in
      var encoder = try VideoEncoder(path: folder + "/a.mp4", settings: .small())
      try encoder.encode(.gradient(width: 160, height: 96, index: 0))
      var message = ""
      do {
        try encoder.encode(.gradient(width: 160, height: 98, index: 1))
      } catch {
        message = "\(error)"
      }
      #expect(message == "cannot encode frame 1: it has 160x98 pixels, the video 160x96")
      try encoder.encode(.gradient(width: 160, height: 96, index: 1))
      #expect(encoder.frameCount == 2)
      try encoder.finish()
      #expect(try probeStream(folder + "/a.mp4")["nb_read_frames"] == "2")
    }
  }

  @Test func aVideoWithoutFramesIsRefused() throws {
    try withTemporaryFolder { folder in
      expectError(.encodingFailed, "cannot finish the video: it has no frames") {
        try VideoEncoder(path: folder + "/a.mp4", settings: .small()).finish()
      }
    }
  }

  @Test(.enabled(if: FileManager.default.isWritableFile(atPath: "/dev/full")))
  func aFullDeviceIsReported() {
    expectError(.writingFailed, "/dev/full: No space left on device") {
      try encodeGradient(to: "/dev/full", .small(), frameCount: 60)
    }
  }

  /// A long run stops where there is no more room, and not at its end.
  @Test(.limitsFiles) func aLimitStopsTheRun() async throws {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      try withTemporaryFolder { folder in
        var limits = rlimit(rlim_cur: 100_000, rlim_max: .max)
        #expect(unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits) == 0)
        var settings = VideoSettings.small(width: 320, height: 192)
        settings.rateControl = .factor(Fixed(1))
        settings.preset = "ultrafast"
        var encoder = try VideoEncoder(path: folder + "/a.mp4", settings: settings)
        var message = ""
        do {
          for index in 0..<300 { try encoder.encode(.gradient(width: 320, height: 192, index: index)) }
        } catch {
          message = "\(error)"
        }
        #expect(message == "cannot write to \(folder)/a.mp4: File too large")
      }
    }
  }

  /// Each limit lets the file grow to another place: within the pictures, the index, or the move of the pictures
  /// behind the index.
  @Test(.limitsFiles) func aLimitOnTheSizeOfFilesIsReported() async throws {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      try withTemporaryFolder { folder in
        try encodeGradient(to: folder + "/a.mp4", .small(), frameCount: 60)
        let size = try bytes(of: folder + "/a.mp4").count
        for limit in [0, 100, size / 2, size - 1] {
          var limits = rlimit(rlim_cur: rlim_t(limit), rlim_max: .max)
          #expect(unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits) == 0)
          expectError(.writingFailed, "\(folder)/a.mp4: File too large") {
            try encodeGradient(to: folder + "/a.mp4", .small(), frameCount: 60)
          }
        }
      }
    }
  }

  /// libx264 writes a summary when it ends, and the muxer a line when it moves the index.
  @Test func nothingIsWrittenToStandardError() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      try withTemporaryFolder { try encodeGradient(to: $0 + "/a.mp4", .small(), frameCount: 10) }
    }
    #expect(!String(decoding: result.standardErrorContent, as: UTF8.self).contains("@ 0x"))
  }
}

private func expectError(_ code: VideoError.Code, _ part: String, _ body: () throws -> Void) {
  let error = #expect(throws: VideoError.self) { try body() }
  #expect(error?.code == code)
  #expect(error?.description.contains(part) == true, "\(error?.description ?? "no error")")
}
