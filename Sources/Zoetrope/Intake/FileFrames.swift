public import Frames
import FileIO
public import FixedPoint
import Glibc
import Video

/// The frames of a file that libav reads, or an animated WebP.
public final class FileFrames: FrameStream, PremultipliedFrames {
  private var reader: FrameReader
  private let name: String
  /// The source of the bytes, if it can be read only once.
  private var pipe: (input: PipeInput, bytes: ByteStream)?
  /// Frames that were read beforehand to find the rate.
  private var ahead: [TimedFrame] = []
  /// The number of frames that were returned.
  private var count: Int64 = 0
  /// The start of the first frame in seconds.
  private var origin: Rational?
  /// The times of the frames, as far as they are known beforehand.
  private let clock: StreamClock
  /// The sum of the durations of all frames in seconds, at least up to the time that is wanted; nil if it is unknown.
  private var length: Rational?
  /// The file, if it can be read more than once.
  private var file: RegularFile?
  /// The frames per second of pictures without times, if no rate is requested.
  public static let pictureRate = Rational(20)
  /// The file, `-` for standard input; none for a named pipe.
  var files: [String] = []

  /// Takes the frames of a regular file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - limit: The maximum number of pixels of a frame.
  ///   - pictureRate: The frames per second of frames without times; nil for what the file says, pictures 20.
  ///   - end: The time up to which frames are wanted, in seconds; nil for the end of the file.
  ///   - name: The name of the frames in messages.
  init(
    _ file: RegularFile, limit: PixelLimit, pictureRate: Rational?, until end: Rational?, named name: String
  ) throws {
    reader = try FrameReader(descriptor: duplicate(file.descriptor, to: "read", name), limit: limit, name: name)
    self.file = file
    let facts = reader.facts
    self.name = name
    if let series = StreamClock(ofSeries: facts, pictureRate: pictureRate) {
      clock = series
      return
    }
    // WebP and APNG tell the durations of all frames at their beginning, or in chunks that are read already.
    let tellsDurations = [.webp, .apng].contains(facts.container)
    let times: FrameTimes? =
      try tellsDurations
      ? nil : FrameTimes(descriptor: duplicate(file.descriptor, to: "read", name), limit: limit, until: end, name: name)
    clock = try StreamClock(of: facts, times)
    let durations = times?.durations ?? facts.animation?.shownDurations ?? []
    guard let last = durations.last else { return }
    let lastStart = try? durations.dropLast().reduce(Rational.zero) { try $0.adding($1) }
    length = lastStart.flatMap { try? $0.adding(durationOfLast(last, from: $0)) }
  }

  /// The number of frames of a pipe whose times decide whether its rate is constant.
  private static let aheadCount = 3

  /// Takes the frames of a source that can be read only once.
  ///
  /// - Parameters:
  ///   - bytes: All bytes of the source.
  ///   - pipe: The source of the bytes.
  ///   - limit: The maximum number of pixels of a frame.
  ///   - pictureRate: The frames per second of frames without times; nil for what the file says, pictures 20.
  ///   - name: The name of the source in messages.
  init(
    _ bytes: ByteStream, _ pipe: PipeInput, limit: PixelLimit, pictureRate: Rational?, named name: String
  ) throws {
    do {
      reader = try FrameReader(bytes, limit: limit, name: name)
    } catch {
      throw bytes.failure ?? error
    }
    let facts = reader.facts
    self.name = name
    self.pipe = (pipe, bytes)
    if let series = StreamClock(ofSeries: facts, pictureRate: pictureRate) {
      clock = series
      return
    }
    if facts.container == .y4m, let rate = facts.frameRate {
      clock = .constant(rate)
      return
    }
    while ahead.count < FileFrames.aheadCount, let frame = try reader.next() { ahead.append(frame) }
    clock = try StreamClock(of: facts, first: ahead)
  }

  /// Whether the file is a GIF.
  package var isGIF: Bool { reader.facts.container == .gif }

  /// Whether the file is an SVG, which is drawn at its own size.
  package var isSVG: Bool { reader.facts.codec == "svg" }

  /// Returns whether a file has transparent pixels, by reading it beforehand. Of a pipe that may be so, unless only some frames
  /// are asked for.
  ///
  /// - Throws: ``FileIO/FileError`` or `VideoError` for a file that cannot be read.
  public func showsTransparency(within limit: Int?) throws -> Bool {
    let hasAlpha = reader.facts.hasAlpha
    guard hasAlpha, let file else { return hasAlpha && limit == nil }
    return try FrameReader(
      descriptor: duplicate(file.descriptor, to: "read", name), limit: PixelLimit.largest, name: name
    )
    .showsTransparency(within: limit)
  }

  /// The facts of the file; the samples are those of the first frame.
  public var facts: StreamFacts {
    let media = reader.facts
    var facts = StreamFacts(
      size: PixelSize(width: media.width, height: media.height), frameRate: clock.frameRate, hasAlpha: media.hasAlpha,
      samples: media.samples)
    (facts.clock, facts.orientation, facts.pixelAspect) = (clock, media.orientation, media.pixelAspect)
    (facts.length, facts.playCount, facts.files) = (length, media.playCount, files)
    (facts.sound, facts.tracks) = (sound, media.tracks)
    return facts
  }

  /// The faults of the file, those of its frames so far and, after the last one, of pictures after the first, that of its end;
  /// and its name if pictures of it are transparent, and the first has no alpha.
  public var report: StreamReport {
    var report = StreamReport()
    report.faults = [reader.isDamaged ? .damaged : nil, endFault].compactMap { $0.map { FileFault($0, of: name) } }
    if reader.gainsAlpha { report.filesGainingAlpha = [name] }
    return report
  }

  private var endFault: FileFault.Kind?

  /// The path of a file whose bytes can be read again, also of a pipe that was kept; valid while this object lives.
  package var rereadablePath: String? {
    files.first { $0 != "-" } ?? file.map { "/dev/fd/\($0.descriptor)" }
  }

  /// The sound of the file.
  private var sound: StreamSound {
    guard reader.facts.audioTrackCount > 0 else { return .none }
    guard let file else { return .unavailable(reason: "it comes through a pipe, which is read once") }
    return .file(path: "/dev/fd/\(file.descriptor)", start: reader.facts.startTime ?? .zero)
  }

  /// Messages for the user about the frames, a sentence each.
  public var notes: [String] {
    var notes: [String] = []
    if let remark = reader.facts.colorRemark { notes.append("\(name) \(remark)") }
    if reader.facts.isInterlaced {
      notes.append("\(name) is interlaced: moving edges may show combs; to remove them, use ffmpeg -vf bwdif first")
    }
    let omitted = reader.facts.omittedPageCount
    if omitted > 0 {
      let note =
        switch (reader.facts.container == .picture("tiff"), omitted) {
        case (true, 1): "a page of \(name) has another size than the first, and is left out"
        case (true, _): "\(omitted) pages of \(name) have another size than the first, and are left out"
        case (false, 1): "a picture of \(name) is another view or size of the first, and is left out"
        case (false, _): "\(omitted) pictures of \(name) are other views or sizes of the first, and are left out"
        }
      notes.append(note)
    }
    return notes
  }

  /// A remark on the colours, to stand behind the name of the file; nil where they are kept as they look.
  var colorRemark: String? { reader.facts.colorRemark }

  /// Returns the next frame, waiting for it if necessary; nil after the last.
  ///
  /// - Throws: ``FileIO/FileError``, `VideoError`, `CancellationError`.
  public func next() throws -> TimedFrame? {
    guard var frame = ahead.isEmpty ? try read() : ahead.removeFirst() else { return nil }
    defer { count += 1 }
    let isLast = ahead.isEmpty && reader.isAtEnd
    let origin = origin ?? frame.start
    self.origin = origin
    switch clock {
    case .counting(let rate):
      frame.duration = try Rational(1).divided(by: rate)
      frame.start = try frame.duration.multiplied(by: Rational(count))
      return frame
    case .constant where frame.duration > .zero:
      let rounded = frame.start
      frame.start = try exact(rounded, after: origin)
      let end = try exact(rounded.adding(frame.duration), after: origin)
      frame.duration = try end.subtracting(frame.start)
    case .constant, .varying: break
    }
    if isLast { frame.duration = try durationOfLast(frame.duration, from: frame.start.subtracting(origin)) }
    return frame
  }

  /// Returns the duration of the last frame in seconds: that of a video may be that of a frame at another rate.
  ///
  /// - Parameters:
  ///   - stored: The duration that the file tells; a single picture has none.
  ///   - start: The start of the frame after that of the first, in seconds.
  private func durationOfLast(_ stored: Rational, from start: Rational) throws -> Rational {
    let isOwn = stored == .zero || reader.facts.isAnimatedImage
    return isOwn ? stored : try clock.durationOfLast(stored, from: start)
  }

  /// Returns the time of a frame at the constant rate for one that was rounded to a tick of the file's clock; any other time
  /// as it is.
  private func exact(_ time: Rational, after first: Rational) throws -> Rational {
    let count = try time.subtracting(first).multiplied(by: clock.frameRate).rounded(.nearest)
    let exact = try first.adding(Rational(count).divided(by: clock.frameRate))
    return try exact.subtracting(time).magnitude <= reader.facts.timeBase ? exact : time
  }

  private func read() throws -> TimedFrame? {
    do {
      let frame = try reader.next()
      // A picture that is cut lacks rows, and nothing may be read behind it where one is wanted.
      let isFirstPicture = count == 0 && reader.facts.container.isPicture
      if frame == nil || isFirstPicture { endFault = reader.endFault }
      return frame
    } catch {
      // libav knows only that something failed.
      throw pipe?.bytes.failure ?? error
    }
  }

  /// Ends a waiting ``next()``.
  public func stop() { pipe?.input.stop() }
}

extension MediaFacts {
  /// A remark on the colours, to stand behind the name of the file; nil where they are kept as they look.
  var colorRemark: String? {
    if let hdr = colorTransfer.flatMap({ ["smpte2084": "PQ", "arib-std-b67": "HLG"][$0] }) {
      return "is HDR (\(hdr)); its colours become sRGB, with compressed highlights"
    }
    return unappliedProfile.map {
      "has the colour profile \"\($0)\", which cannot be applied: its colours are taken as sRGB; to convert them, use "
        + "ImageMagick's convert -profile sRGB.icc first"
    }
  }
}
