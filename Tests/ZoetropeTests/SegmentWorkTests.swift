import FileIO
import FixedPoint
import Foundation
import Pipeline
import Raster
import TestSupport
import Testing
import Video

@testable import Zoetrope

/// Segments that are encoded at the same time.
@Suite struct SegmentWorkTests {
  /// Keeps what it is told, and checks that it is told by one thread.
  private final class Recorder: RenderObserver {
    private(set) var counts: [Int] = []
    private(set) var isOneThread = true
    private let thread = pthread_self()

    func began() {}

    func rendered(frames: Int, of total: Int) {
      counts.append(frames)
      isOneThread = isOneThread && pthread_equal(pthread_self(), thread) != 0
    }
  }

  private struct FrameFailure: Error, Equatable { let frame: Int }

  /// Grey frames, of which one may fail.
  private struct GreyFrames: FrameSource {
    let size = PixelSize(width: 64, height: 36)
    let frameCount = 100
    var failing: Int?

    func frame(_ index: Int, into pixmap: inout Pixmap) throws {
      if index == failing { throw FrameFailure(frame: index) }
      if index % 20 < 10 { usleep(300) }
      let level = UInt16(index * 600)
      for y in 0..<size.height {
        for x in 0..<size.width { pixmap[x, y] = RGBA16(red: level, green: level, blue: level, alpha: 65535) }
      }
    }
  }

  private func encoder(_ frames: GreyFrames, workers: Int) throws -> VideoFileEncoder {
    var settings = VideoSettings(
      width: 64, height: 36, frameRate: Rational(20), container: .webm, codec: .vp9)
    settings.preset = "8"
    var encoder = VideoFileEncoder(
      .sequence(try FrameSequence(frames, frameRate: Rational(20))), settings, workers: workers)
    encoder.segmentLength = 20
    return encoder
  }

  @Test(arguments: [1, 2, 3, 9]) func everythingIsToldInOrder(workers: Int) throws {
    let observer = Recorder()
    var (hashed, checkpoints): ([Int], [Int]) = ([], [])
    var hashes: [String] = []
    var progress = RenderProgress(cancellation: Cancellation(), observer: observer, total: 110)
    progress.earlier = 10
    progress.digests = {
      hashed.append($0)
      hashes.append($1.description)
    }
    progress.checkpoint = { checkpoints.append($0) }
    let target = try OutputTarget.temporary()
    #expect(try encoder(GreyFrames(), workers: workers).encode(to: target, progress).frameCount == 100)
    #expect(observer.counts == Array(11...110) && observer.isOneThread)
    #expect(hashed == Array(0..<100) && Set(hashes).count == 100)
    // The frames that the file may hold: without a gap, never fewer than before, all in the end.
    #expect(checkpoints.count == 100 && checkpoints == checkpoints.sorted() && checkpoints.last == 100)
    #expect(zip(checkpoints, 1...).allSatisfy { $0 <= $1 })
    if workers == 1 { #expect(checkpoints == Array(1...100)) }
  }

  /// The failure is thrown rather than the end of the other segments; no file is left.
  @Test(arguments: [0, 25, 59, 99], [1, 2, 4]) func aFrameThatFailsEndsItAll(failing: Int, workers: Int) throws {
    let folder = try TemporaryFolder()
    let export = Export(
      destination: .file("\(folder.path)/a.webm"), replaces: false, cancellation: Cancellation(), observer: NoObserver()
    )
    #expect(throws: FrameFailure(frame: failing)) {
      _ = try export.run { try encoder(GreyFrames(failing: failing), workers: workers) }
    }
    #expect(try folder.names.isEmpty)
  }

  @Test func aCancelledRunEnds() throws {
    let cancellation = Cancellation()
    var progress = RenderProgress(cancellation: cancellation, observer: NoObserver(), total: 100)
    // At the first frame: the reports that wait are fewer than those of all frames.
    progress.checkpoint = { _ in cancellation.cancel() }
    #expect(throws: CancellationError.self) {
      _ = try encoder(GreyFrames(), workers: 2).encode(to: try OutputTarget.temporary(), progress)
    }
  }

  /// The memory of encoders is bounded, and of no codec that needs one only.
  @Test func fewLargeSegmentsAreEncodedAtOnce() {
    func threads(_ width: Int, _ height: Int, workers: Int, segmentLength: Int? = 60, count: Int = 20) -> [Int] {
      let threads = SegmentThreads(
        segmentLength, segmentCount: count, of: PixelSize(width: width, height: height), workers: workers)
      return [threads.encoding, threads.rendering]
    }
    #expect(threads(960, 540, workers: 1) == [1, 1])
    #expect(threads(960, 540, workers: 2) == [2, 2])
    #expect(threads(960, 540, workers: 64) == [4, 17])
    #expect(threads(960, 540, workers: 64, count: 3) == [3, 22])
    #expect(threads(1920, 1080, workers: 64) == [2, 33])
    #expect(threads(3840, 2160, workers: 64) == [1, 64])
    #expect(threads(960, 540, workers: 8, segmentLength: nil) == [1, 8])
  }
}
