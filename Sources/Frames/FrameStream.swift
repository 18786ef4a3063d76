/// Frames that come once, in sequence, each with the time at which it is shown.
///
/// A job asks for one frame at a time, but not always on one thread: a GIF takes frames on the thread that runs the job, video and
/// WebP on threads of the encoder, one after another. The job waits for those threads before it returns, so a stream needs no locks
/// of its own; it must not depend on the thread, as on the main actor or on values of a task, and nothing else may use it meanwhile.
/// Only ``stop()`` is called while ``next()`` runs.
public protocol FrameStream: AnyObject {
  /// The facts that are known before the first frame.
  var facts: StreamFacts { get }
  /// The findings so far.
  var report: StreamReport { get }
  /// Messages for the user about the frames, a sentence each.
  var notes: [String] { get }

  /// Returns whether there are transparent pixels, as far as that can be told without taking a frame: where frames can be
  /// read twice, by looking for the first such pixel; else ``StreamFacts/hasAlpha``.
  ///
  /// - Parameter limit: The number of frames to look at; nil for all.
  /// - Throws: Any error of the stream.
  func showsTransparency(within limit: Int?) throws -> Bool

  /// Returns the next frame, waiting for it if necessary; nil after the last.
  ///
  /// The starts of frames ascend, and their durations are above 0 (``TimedFrame``); that of a single picture may be 0. Every frame has
  /// the size of ``facts``. For one of other times or another size, or with a channel above alpha, encoding throws
  /// ``LoopTiming/FrameError``.
  ///
  /// - Throws: Any error of the stream, which ends the encoding and is thrown by it.
  func next() throws -> TimedFrame?

  /// Makes a ``next()`` that waits on another thread throw: no more frames are wanted.
  ///
  /// A job calls it when it ends, and notices a cancellation when ``next()`` returns. To cancel one whose stream may wait for long,
  /// call this, too, or let ``next()`` look at the cancellation while it waits.
  func stop()
}

extension FrameStream {
  /// Nothing is found.
  public var report: StreamReport { StreamReport() }

  /// None.
  public var notes: [String] { [] }

  /// The pixel format's answer, for frames that come once.
  public func showsTransparency(within limit: Int?) throws -> Bool { facts.hasAlpha }

  /// Does nothing, for streams that never wait.
  public func stop() {}
}
