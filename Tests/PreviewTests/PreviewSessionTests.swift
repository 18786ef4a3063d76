import FileIO
import Foundation
import Synchronization
import TestSupport
import Testing
import WebServer
import Zoetrope

@testable import Preview

/// The contents of a preview, and changes of their files.
@Suite struct PreviewSessionTests {
  @Test func anOpenContentIsNotOpenedAgainWhileItsFilesAreUnchanged() throws {
    let folder = try TemporaryFolder()
    try folder.write("1", to: "a.json")
    let state = PreviewState(input: "\(folder.path)/a.json")
    let source = StubSource()
    let session = PreviewSession(source: source)
    let first = try session.open(state)
    #expect(try session.open(state).id == first.id)
    #expect(session.content(first.id) === first)
    // As editors save.
    try folder.write("22", to: "b.json")
    #expect(unsafe rename("\(folder.path)/b.json", "\(folder.path)/a.json") == 0)
    let second = try session.open(state)
    #expect(second.id != first.id)
    #expect(second.revision != first.revision)
    #expect(source.opened.withLock(\.count) == 2)
  }

  @Test func onlySomeContentsStayOpen() throws {
    let session = PreviewSession(source: StubSource())
    let ids = try (0..<20).map { try session.open(PreviewState(input: "/nowhere/\($0)")).id }
    #expect(session.content(ids[0]) == nil)
    #expect(session.content(ids[19]) != nil)
  }

  /// Frames that are smaller than they claim to be, or have too few pixels.
  private struct WrongFrames: FrameSource {
    let size = PixelSize(width: 4, height: 2)
    let frameCount = 2

    func frame(_ index: Int, into pixmap: inout Pixmap) {
      if index == 0 { pixmap = Pixmap(width: 2, height: 1) } else { pixmap.pixels.removeLast() }
    }
  }

  @Test func framesOfAnotherSizeAreRefused() {
    for index in 0..<2 { #expect(throws: FrameError.self) { try WrongFrames().straightBytes(ofFrame: index) } }
  }

  /// Black and white pixels in turn.
  private struct Checkerboard: FrameSource {
    let size = PixelSize(width: 8, height: 5)
    let frameCount = 1

    func frame(_ index: Int, into pixmap: inout Pixmap) {
      for y in 0..<size.height {
        for x in 0..<size.width {
          let code: UInt16 = (x + y) % 2 == 0 ? 0 : .max
          pixmap[x, y] = RGBA16(red: code, green: code, blue: code, alpha: .max)
        }
      }
    }
  }

  /// A pixel of a reduced frame is the mean of all that it covers, none of which is lost.
  @Test func framesAreReducedToMeans() throws {
    let bytes = try Checkerboard().straightBytes(ofFrame: 0, reducedSize: PixelSize(width: 2, height: 1))
    #expect(bytes == [128, 128, 128, 255, 128, 128, 128, 255])
  }

  @Test func framesAreBytesOfStraightColors() throws {
    let session = PreviewSession(source: StubSource())
    let opened = try session.open(PreviewState(input: "/nowhere"))
    #expect(try opened.frame(0) == [0, 0, 255, 255, 0, 0, 255, 255])
    #expect(try opened.frame(2) == [2, 0, 255, 255, 2, 0, 255, 255])
    #expect(try opened.frame(3) == nil)
    #expect(try opened.frame(-1) == nil)
  }

  /// Frames that take their time, and the answers with them.
  private final class SlowFrames: FrameSource {
    let size = PixelSize(width: 2, height: 1)
    let frameCount = 12
    let counts = Mutex((now: 0, most: 0))
    let statuses = Mutex<[Int]>([])

    func frame(_ index: Int, into pixmap: inout Pixmap) {
      counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      usleep(20_000)
      counts.withLock { $0.now -= 1 }
    }
  }

  /// The requests of pages that went away stay: all of them at a time would take the memory of as many frames.
  @Test func someFramesAreDrawnAtATime() throws {
    let frames = SlowFrames()
    let session = PreviewSession(source: StubSource(frames: frames))
    let router = PreviewRouter(session: session, token: AccessToken())
    let id = try session.open(PreviewState(input: "/nowhere")).id
    let threads = (0..<frames.frameCount).map { index in
      Thread {
        var request = HTTPRequest(method: "GET", path: "/")
        request.query = [("id", "\(id)"), ("index", "\(index)")]
        let status = router.answer("api/frame", request).status
        frames.statuses.withLock { $0.append(status) }
      }
    }
    for thread in threads { thread.start() }
    while !threads.allSatisfy(\.isFinished) { usleep(1000) }
    #expect(frames.statuses.withLock { $0 } == Array(repeating: 200, count: frames.frameCount))
    #expect((1...PreviewSession.drawingLimit).contains(frames.counts.withLock { $0.most }))
    session.end()
    var request = HTTPRequest(method: "GET", path: "/")
    request.query = [("id", "\(id)"), ("index", "0")]
    #expect(router.answer("api/frame", request).status == 503)
  }

  @Test func aChangeIsNoticedEvenWhileTheContentCannotBeOpened() throws {
    let folder = try TemporaryFolder()
    let state = PreviewState(input: "\(folder.path)/a.json")
    let session = PreviewSession(source: StubSource())
    let missing = session.revision(of: state)
    #expect(session.waitForChange(of: state, from: missing.text, seconds: 0) == missing)
    let seen = Mutex<FileRevision?>(nil)
    let waiting = Thread { seen.withLock { $0 = session.waitForChange(of: state, from: missing.text) } }
    waiting.start()
    usleep(200_000)
    try folder.write("1", to: "a.json")
    while !waiting.isFinished { usleep(1000) }
    #expect(seen.withLock { $0 } != missing)
  }

  /// The page sends it in an address, whose length is bounded.
  @Test func theRevisionOfManyFilesIsShort() throws {
    let folder = try TemporaryFolder()
    for index in 0..<1500 { try folder.write("1", to: "\(index)") }
    let paths = (0..<1500).map { "\(folder.path)/\($0)" }
    let before = FileRevision(of: paths)
    #expect(before.text.utf8.count <= 13)
    #expect(FileRevision(of: paths) == before)
    try folder.write("22", to: "700")
    #expect(FileRevision(of: paths) != before)
  }

  /// A tool may write in place, and restore the size and the time.
  @Test func aChangeWithTheTimeOfBeforeIsNoticed() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] { try folder.write("1", to: name) }
    try run("touch", ["-r", "b", "a"], in: folder.path).checked()
    let before = FileRevision(of: ["\(folder.path)/a"])
    try folder.write("2", to: "a")
    try run("touch", ["-r", "b", "a"], in: folder.path).checked()
    #expect(FileRevision(of: ["\(folder.path)/a"]) != before)
  }

  /// The files are known before the first opening: one that is replaced meanwhile is seen as changed.
  @Test func aFileThatIsReplacedWhileItIsOpenedIsSeenAsChanged() throws {
    let folder = try TemporaryFolder()
    try folder.write("1", to: "a.png")
    let path = "\(folder.path)/a.png"
    let source = StubSource(opening: { _, _ in try "22".write(toFile: path, atomically: false, encoding: .utf8) })
    let state = PreviewState(input: "pictures", options: [.init(name: "files", value: path)])
    let session = PreviewSession(source: source)
    let opened = try session.open(state)
    #expect(opened.revision != session.revision(of: state))
  }

  /// A page that lost its connection asks for changes from the empty revision, and opens again at once.
  @Test func noRevisionIsEmpty() {
    #expect(!FileRevision(of: []).text.isEmpty)
    #expect(!FileRevision(of: ["/nowhere"]).text.isEmpty)
  }

  @Test func aMissingPictureIsNoticedWhenItArrives() throws {
    let folder = try TemporaryFolder()
    let picture = "\(folder.path)/a.png"
    let state = PreviewState(input: "/nowhere", options: [.init(name: "picture", value: picture)])
    let session = PreviewSession(source: StubSource())
    #expect(throws: RequestError.self) { try session.open(state) }
    let missing = session.revision(of: state)
    try folder.write("1", to: "a.png")
    #expect(session.waitForChange(of: state, from: missing.text, seconds: 0) != missing)
  }

  @Test func theEndWakesWhoWaits() throws {
    let session = PreviewSession(source: StubSource())
    let state = PreviewState(input: "/nowhere")
    session.end()
    let start = ContinuousClock.now
    _ = session.waitForChange(of: state, from: session.revision(of: state).text, seconds: 60)
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  /// A score encodes and then compares: neither begins after the end.
  @Test func nothingIsEncodedAfterTheEnd() throws {
    let count = Mutex(0)
    let session = PreviewSession(source: StubSource { _ in count.withLock { $0 += 1 } })
    let opened = try session.open(PreviewState(input: "/nowhere"))
    _ = try session.cost(of: opened, as: .y4m, .whole)
    session.end()
    for (format, depth) in [(OutputFormat.y4m, CostDepth.score), (.gif, .whole), (.gif, .sample)] {
      #expect(throws: CancellationError.self) { try session.cost(of: opened, as: format, depth) }
    }
    #expect(count.withLock { $0 } == 1)
  }

  /// An opening that takes long ends with the preview, or when its page opens another; what other pages open changes nothing.
  @Test(arguments: [true, false]) func anOpeningEnds(withThePreview: Bool) throws {
    let started = Mutex(false)
    let source = StubSource(opening: { state, cancellation in
      guard state.input == "/long" else { return }
      started.withLock { $0 = true }
      while !cancellation.isCancelled { usleep(1000) }
      throw CancellationError()
    })
    let session = PreviewSession(source: source)
    let failure = Mutex<(any Error)?>(nil)
    let opening = Thread {
      do {
        _ = try session.open(PreviewState(input: "/long"), for: "1")
      } catch {
        failure.withLock { $0 = error }
      }
    }
    opening.start()
    while !started.withLock({ $0 }) { usleep(1000) }
    _ = try session.open(PreviewState(input: "/nowhere"), for: "2")
    _ = try session.open(PreviewState(input: "/nowhere"))
    usleep(10_000)
    #expect(!opening.isFinished)
    if withThePreview {
      session.end()
      #expect(throws: CancellationError.self) { try session.open(PreviewState(input: "/nowhere"), for: "1") }
    } else {
      _ = try session.open(PreviewState(input: "/nowhere"), for: "1")
    }
    while !opening.isFinished { usleep(1000) }
    #expect(failure.withLock { $0 is CancellationError })
  }

  /// Whether the other one was open before, or not. Opening the same again ends nothing.
  @Test(arguments: [false, true]) func anEncodingEndsWhenAnotherContentIsOpened(wasOpen: Bool) throws {
    let started = Mutex(false)
    let source = StubSource { cancellation in
      started.withLock { $0 = true }
      while !cancellation.isCancelled { usleep(1000) }
      throw CancellationError()
    }
    let session = PreviewSession(source: source)
    if wasOpen { _ = try session.open(PreviewState(input: "/nowhere/2")) }
    let first = try session.open(PreviewState(input: "/nowhere/1"))
    let failure = Mutex<(any Error)?>(nil)
    let encoding = Thread {
      do {
        _ = try session.cost(of: first, as: .gif, .whole)
      } catch {
        failure.withLock { $0 = error }
      }
    }
    encoding.start()
    while !started.withLock({ $0 }) { usleep(1000) }
    #expect(try session.open(PreviewState(input: "/nowhere/1")) === first)
    usleep(10_000)
    #expect(!encoding.isFinished)
    _ = try session.open(PreviewState(input: "/nowhere/2"))
    while !encoding.isFinished { usleep(1000) }
    #expect(failure.withLock { $0 is CancellationError })
  }

  /// Two pages show a preview: the one whose encoding ends for the other's content asks again, as its own is still open.
  @Test func aCostThatAnotherPageInterruptsIsNotGone() throws {
    let started = Mutex(false)
    let source = StubSource { cancellation in
      started.withLock { $0 = true }
      while !cancellation.isCancelled { usleep(1000) }
      throw CancellationError()
    }
    let session = PreviewSession(source: source)
    let router = PreviewRouter(session: session, token: AccessToken())
    let id = try session.open(PreviewState(input: "/nowhere/1")).id
    var request = HTTPRequest(method: "GET", path: "/")
    request.query = [("id", "\(id)"), ("format", "gif"), ("cost", "whole")]
    let cost = request
    let status = Mutex(0)
    let asking = Thread { status.withLock { $0 = router.answer("api/cost", cost).status } }
    asking.start()
    while !started.withLock({ $0 }) { usleep(1000) }
    _ = try session.open(PreviewState(input: "/nowhere/2"))
    while !asking.isFinished { usleep(1000) }
    #expect(status.withLock { $0 } == 503)
    for index in 3..<20 { _ = try session.open(PreviewState(input: "/nowhere/\(index)")) }
    #expect(router.answer("api/cost", cost).status == 410)
  }

  @Test func aCostIsMeasuredOnce() throws {
    let count = Mutex(0)
    let session = PreviewSession(source: StubSource { _ in count.withLock { $0 += 1 } })
    let opened = try session.open(PreviewState(input: "/nowhere"))
    #expect(try session.cost(of: opened, as: .gif, .sample).bytes == 10)
    // No target takes files of this format, so that the bytes need not be a file.
    for _ in 0..<3 { #expect(try session.cost(of: opened, as: .y4m, .whole).bytes == 3) }
    #expect(try session.cost(of: opened, as: .y4m, .score).psnr == 3)
    #expect(count.withLock { $0 } == 1)
  }

  /// The requests of two pages, and the encodings for them.
  private final class Requests: Sendable {
    let asked = Mutex(0)
    let encoded = Mutex(0)
    let costs = Mutex<[Int]>([])
  }

  /// A second page may ask while the first one waits.
  @Test func aCostThatTwoAskForIsMeasuredOnce() throws {
    let requests = Requests()
    let session = PreviewSession(
      source: StubSource { _ in
        requests.encoded.withLock { $0 += 1 }
        while requests.asked.withLock({ $0 }) < 2 { usleep(1000) }
        // The second one waits for its turn by now.
        usleep(50_000)
      })
    let opened = try session.open(PreviewState(input: "/nowhere"))
    let threads = (0..<2).map { _ in
      Thread {
        requests.asked.withLock { $0 += 1 }
        let cost = try? session.cost(of: opened, as: .y4m, .whole)
        requests.costs.withLock { $0.append(cost?.bytes ?? -1) }
      }
    }
    for thread in threads { thread.start() }
    while !threads.allSatisfy(\.isFinished) { usleep(1000) }
    #expect(requests.costs.withLock { $0 } == [3, 3] && requests.encoded.withLock { $0 } == 1)
  }

  /// The files are 3 bytes each. The newest is kept even if it is larger than all files may be.
  @Test(arguments: [(6, [3, 4]), (2, [3, 4])])
  func theOldestFilesAreForgotten(keptLimit: Int, counts: [Int]) throws {
    let count = Mutex(0)
    let session = PreviewSession(source: StubSource { _ in count.withLock { $0 += 1 } }, keptLimit: keptLimit)
    let opened = try ["1", "2", "3"].map { try session.open(PreviewState(input: "/nowhere/\($0)")) }
    for preview in opened { _ = try session.cost(of: preview, as: .y4m, .whole) }
    #expect(opened[0].knownCost(of: .y4m, .whole) == nil && opened[2].knownCost(of: .y4m, .whole)?.file == [1, 2, 3])
    #expect(try session.cost(of: opened[2], as: .y4m, .score).psnr == 3)
    #expect(count.withLock { $0 } == counts[0])
    // It is encoded again for its score.
    #expect(try session.cost(of: opened[0], as: .y4m, .score).psnr == 3)
    #expect(count.withLock { $0 } == counts[1])
    #expect(opened.allSatisfy { $0.knownCost(of: .y4m, .score)?.file == nil })
  }
}
