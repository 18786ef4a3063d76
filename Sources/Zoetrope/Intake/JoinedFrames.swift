import FileIO
package import FixedPoint
package import Frames
import Glibc
package import Pipeline
package import Quantization
import Raster
package import Video

/// The frames of several files, one file after another, in the upright shape of the first.
///
/// A file of one frame is a picture, which is shown for one frame.
package final class JoinedFrames: FrameStream, PremultipliedFrames {
  /// The files that were not opened yet, the last one first.
  private var rest: [String]
  private let limit: PixelLimit
  private let spoolLimit: ByteCount?
  private let cancellation: Cancellation
  private let fitting: FrameGeometry.Fitting
  /// Whether light is mixed where frames are resized, instead of the codes of sRGB.
  private let scalesLight: Bool
  /// Whether all files were opened to find those with alpha and those with the most samples.
  private let isSurveyed: Bool
  private var part: Part
  /// The start of the part in seconds.
  private var offset = Rational.zero
  /// The end of the latest frame in seconds.
  private var end = Rational.zero
  /// The rate of pictures in frames per second.
  private let pictureRate: Rational
  /// The findings so far: each remark on colours once, and a file with sound only if the very first has none.
  package private(set) var report = StreamReport()
  /// The faults in the report, each of them once: a file may be given twice, and the last one ends with every call after it.
  private var knownFaults: Set<FileFault> = []
  /// The remarks on the colours of earlier files.
  private var colorRemarks: Set<String>
  /// Whether margins are transparent and the files can have some.
  private let hasTransparentMargins: Bool
  private let marginColor: RGBA16
  /// The facts of the first file, whose sound is left out where others follow. Pixels and samples are those of all files if they
  /// were surveyed; otherwise those of several may be transparent. Where some come through a pipe, they are those of the others.
  package let facts: StreamFacts
  /// Messages for the user about the first file and about gaps between the numbers of the files, a sentence each.
  package let notes: [String]

  /// Opens the first of the files.
  ///
  /// - Parameters:
  ///   - paths: The files, at least one; `-` for standard input.
  ///   - pictureRate: The rate of pictures in frames per second; nil for that of the first file.
  ///   - fitting: How frames of other sizes are fitted to that of the first: one that is too narrow or too low for it gets a
  ///     margin, if it is not cut or stretched.
  ///   - isLinear: Whether light is mixed where they are resized, instead of the codes of sRGB.
  ///   - margin: The colour of such a margin, whatever is behind transparent pixels; nil for a transparent one: `hasAlpha` is true
  ///     then, if there are several files.
  ///   - isSurveyed: Whether all files are opened at once to find those with alpha and those with the most samples.
  ///   - limit: The maximum number of pixels of a frame.
  ///   - spoolLimit: The maximum size of the temporary file of a pipe; nil for a part of the free space.
  ///   - cancellation: Checked while waiting for data.
  ///   - kept: Receives the number of bytes read from the first file so far, while they are spooled.
  /// - Precondition: there is at least one path.
  /// - Throws: ``FileIO/FileError``, `VideoError`, ``RequestError``, `CancellationError`.
  package init(
    paths: [String], pictureRate: Rational?, fitting: FrameGeometry.Fitting = .fit,
    inLinearLight isLinear: Bool = false, margin: RGB8? = RGB8(red: 0, green: 0, blue: 0), isSurveyed: Bool,
    limit: PixelLimit = .standard, spoolLimit: ByteCount? = nil, cancellation: Cancellation, kept: (Int) -> Void
  ) throws {
    if paths.count(where: { $0 == "-" }) > 1, try InputFile(path: "-", of: "frames").extent == nil {
      throw FileError("read", StandardInput.name, reason: "it is given twice, and a pipe is read only once")
    }
    // Files that are missing are told before the first is encoded.
    for path in paths where unsafe path != "-" && access(path, R_OK) != 0 {
      _ = try InputFile(path: path, of: "frames")
    }
    let frames = try FileFrames(
      path: paths[0], limit: limit, spoolLimit: spoolLimit, pictureRate: pictureRate, cancellation: cancellation,
      kept: kept)
    var facts = frames.facts
    let geometry = try FrameGeometry(of: facts)
    colorRemarks = Set([frames.colorRemark].compactMap(\.self))
    part = try Part(frames, geometry)
    rest = paths.dropFirst().reversed()
    (self.limit, self.spoolLimit, self.cancellation) = (limit, spoolLimit, cancellation)
    (self.fitting, scalesLight, self.isSurveyed) = (fitting, isLinear, isSurveyed)
    self.pictureRate = pictureRate ?? (part.isPicture ? FileFrames.pictureRate : facts.frameRate)
    let others = paths.dropFirst().filter { $0 != "-" }
    hasTransparentMargins = margin == nil && fitting == .fit && paths.count > 1
    marginColor = margin.map { RGBA16($0) } ?? .clear
    facts.hasAlpha = facts.hasAlpha || !isSurveyed && !others.isEmpty || hasTransparentMargins
    for path in others where isSurveyed {
      guard let found = FrameReader.survey(path: path, limit: limit) else { continue }
      facts.hasAlpha = facts.hasAlpha || found.hasAlpha
      facts.samples.formUnion(found.samples)
    }
    notes = frames.notes + [NumberingGaps(paths)?.note].compactMap(\.self)
    (facts.size, facts.orientation, facts.pixelAspect, facts.files) = (geometry.size, .upright, Rational(1), paths)
    // The other files are opened when their frames are due. Behind a picture they are expected to be pictures.
    facts.length = nil
    if part.isPicture {
      facts.length = try? Rational(Int64(paths.count)).divided(by: self.pictureRate)
      (facts.clock, facts.playCount) = (.counting(self.pictureRate), nil)
    }
    if paths.count > 1 {
      if facts.sound != .none { facts.sound = .unavailable(reason: "several files are joined") }
      facts.tracks = TrackCounts()
    }
    self.facts = facts
  }

  /// Returns whether the files, read beforehand, have transparent pixels; with a pipe among them, whether alpha was found.
  ///
  /// - Throws: ``FileIO/FileError`` or `VideoError` for a file that cannot be read.
  package func showsTransparency(within limit: Int?) throws -> Bool {
    if hasTransparentMargins { return true }
    let isReadOnce = facts.files.contains { $0 == "-" || FileKind(ofFileAt: $0) == .other }
    if !facts.hasAlpha || isReadOnce { return facts.hasAlpha && isSurveyed }
    for path in facts.files.prefix(limit ?? facts.files.count) {
      if try FrameReader(path: path, limit: self.limit).showsTransparency(within: limit) { return true }
    }
    return false
  }

  /// Returns the next frame, waiting for it if necessary; nil after the last.
  ///
  /// - Throws: ``FileIO/FileError``, `VideoError`, `CancellationError`.
  package func next() throws -> TimedFrame? {
    while true {
      if var frame = try part.next() {
        frame.pixmap = part.geometry.apply(to: frame.pixmap)
        if part.isPicture { frame.duration = try Rational(1).divided(by: pictureRate) }
        frame.start = try offset.adding(frame.start)
        end = try frame.start.adding(frame.duration)
        return frame
      }
      report.faults += part.faults.filter { knownFaults.insert($0).inserted }
      guard let path = rest.popLast() else { return nil }
      // The rate is that of the first file: no other times are needed in advance.
      let frames = try FileFrames(
        path: path, limit: limit, spoolLimit: spoolLimit, until: .zero, cancellation: cancellation
      ) { _ in }
      if let remark = frames.colorRemark, colorRemarks.insert(remark).inserted {
        report.colorNotes.append("\(path) \(remark)")
      }
      let given = frames.facts
      if facts.sound == .none, report.fileWithLaterSound == nil, given.sound != .none {
        report.fileWithLaterSound = path
      }
      let geometry = try FrameGeometry(
        of: given, within: facts.size, fitting, inLinearLight: scalesLight, on: marginColor)
      report.hasMargins = report.hasMargins || geometry.hasMargin
      if try FrameGeometry(of: given).size != facts.size { report.resizedFileCount += 1 }
      (part, offset) = (try Part(frames, geometry), end)
    }
  }

  /// The frames of one file.
  private struct Part {
    private let frames: FileFrames
    /// The first two frames.
    private var ahead: [TimedFrame] = []
    private let origin: Rational
    let geometry: FrameGeometry
    /// Whether the file has a single frame.
    let isPicture: Bool

    init(_ frames: FileFrames, _ geometry: FrameGeometry) throws {
      (self.frames, self.geometry) = (frames, geometry)
      while ahead.count < 2, let frame = try frames.next() { ahead.append(frame) }
      isPicture = ahead.count == 1
      origin = ahead.first?.start ?? .zero
    }

    var faults: [FileFault] { frames.report.faults }

    /// Returns the next frame, whose time counts from the start of the file.
    mutating func next() throws -> TimedFrame? {
      guard var frame = ahead.isEmpty ? try frames.next() : ahead.removeFirst() else { return nil }
      frame.start = try frame.start.subtracting(origin)
      return frame
    }
  }
}
