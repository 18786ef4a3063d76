import FileIO
package import FixedPoint
package import Frames
import LoopTiming
package import Pipeline
import Video

/// The parts of a rendering in a folder, each of them checked.
package struct FinishedParts {
  /// The command that makes the whole; nil if the records do not say it.
  package var provenance: Provenance? { provenance(repeatCount: 1) }
  /// The size of the frames in pixels.
  package var size: PixelSize { PixelSize(width: content.work.width, height: content.work.height) }
  /// Frames per second.
  package let frameRate: Rational
  /// The length of all frames in seconds.
  package let length: Rational
  /// The format of the whole.
  package var format: OutputFormat { content.format }
  /// The number of frames in the parts.
  package var frameCount: Int { content.division.frameCount }
  /// The number of parts.
  package var count: Int { content.division.count }
  /// The numbers of parts that the folder has some parts of, too, in ascending order; these parts are left out.
  package let otherCounts: [Int]
  /// The parts that cannot be used, in order, and why.
  package let flaws: [(part: PartNumber, flaw: PartFlaw)]
  /// The parts that cannot be used in the syntax of job arrays, such as `4,7-9`; empty if all can.
  package var missing: String { PartNumber.list(flaws.map(\.part)) }
  /// Whether the file says what made it.
  var hasMetadata: Bool { !(provenance?.words.contains(Setting.omitsMetadata.option) ?? true) }
  let content: PartContent
  let folder: PartFolder
  /// The revision of the files of the parts before they were checked.
  private let revision: FileRevision

  /// Reads all parts and compares their bytes with their records.
  ///
  /// If the names are of different numbers of parts, the one whose parts are all there is taken. If the records are of
  /// different work, most of them decide which it is.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - cancellation: Checked while bytes are hashed.
  ///   - observer: Receives progress updates: a frame of each part that was checked.
  /// - Throws: ``NoPartsError`` if there are none yet; ``FileIO/FileError`` for parts of different numbers unless one is complete;
  ///   `CancellationError`.
  package init(in path: String, cancellation: Cancellation, observer: some RenderObserver) throws {
    let folder = PartFolder(path)
    let recorded = try folder.recorded
    let all = recorded.compactMap { part in
      // A damaged record may be of another number than its name.
      folder.record(of: part).flatMap { $0.parts == part.count ? (part: part, record: $0) : nil }
    }
    guard !all.isEmpty else { throw NoPartsError(folder: path, hasFiles: try folder.hasFiles) }
    let count = try FinishedParts.count(all, in: folder)
    let records = all.filter { $0.part.count == count }.map(\.record)
    otherCounts = Set(all.map(\.part.count)).subtracting([count]).sorted()
    guard let content = FinishedParts.commonContent(records), let rate = Rational(content.work.frameRate),
      rate > .zero, rate <= Rational(Int64(VideoSettings.maximumFrameRate)),
      let length = try? Rational(Int64(content.work.frameCount)).divided(by: rate)
    else { throw FileError("join", path, reason: "its records are damaged") }
    (self.content, self.folder, frameRate, self.length) = (content, folder, rate, length)
    // A record may tell of millions of parts, of which few are there.
    let present = Set(recorded)
    let parts = content.division.parts
    revision = FileRevision(of: parts.filter(present.contains).map { folder.path(of: $0, content.ending) })
    observer.began(part: "checking")
    flaws = try parts.compactMap { part in
      guard present.contains(part) else { return (part, PartFlaw.missing) }
      let flaw = try folder.flaw(of: part, expecting: content, cancellation)
      observer.rendered(frames: content.division.frames(of: part).upperBound, of: content.division.frameCount)
      return flaw.map { (part, $0) }
    }
  }

  /// Returns the name of a part's file in messages.
  package func file(of part: PartNumber) -> String { folder.file(of: part, content.ending) }

  /// Throws if a part no longer has the bytes that were checked.
  ///
  /// `part` may replace parts at any time, mostly by equal ones. If all names still have the same files, or files of the same bytes,
  /// after a part was opened, it is taken for the one that was checked.
  ///
  /// - Throws: ``FileIO/FileError``, `CancellationError`.
  func requireUnchanged(_ cancellation: Cancellation) throws {
    guard FileRevision(of: folder.paths(of: content)) != revision else { return }
    let areSame = try content.division.parts.allSatisfy {
      try folder.flaw(of: $0, expecting: content, cancellation) == nil
    }
    if areSame { return }
    throw FileError(
      "join", folder.name, reason: "parts were replaced after they were checked; try again", isTemporary: true)
  }

  /// Returns the pictures of the parts, in files that are open from now on.
  func pictures(_ cancellation: Cancellation) throws -> StoredPictures {
    let pictures = try StoredPictures(content, in: folder)
    try requireUnchanged(cancellation)
    return pictures
  }

  /// Returns the number of parts by the names of the records; of several numbers the only one whose parts are all there.
  private static func count(
    _ records: [(part: PartNumber, record: PartRecord)], in folder: PartFolder
  ) throws(FileError) -> Int {
    func isPresent(_ part: PartNumber, _ record: PartRecord) -> Bool {
      PartContent(record).map { FileKind(ofFileAt: folder.path(of: part, $0.ending)) != nil } ?? false
    }
    let counts = Set(records.map(\.part.count)).sorted()
    let complete = counts.filter { count in
      counts.count == 1 || records.count(where: { $0.part.count == count && isPresent($0.part, $0.record) }) == count
    }
    if let only = complete.first, complete.count == 1 { return only }
    let reason =
      complete.isEmpty
      ? "it has parts of \(FinishedParts.list(ofCounts: counts)), and some of each are missing"
      : "it has all parts of \(FinishedParts.list(ofCounts: complete))"
    throw FileError("join", folder.name, reason: "\(reason); give each a folder of its own")
  }

  /// Returns numbers of parts as they follow `parts of`.
  package static func list(ofCounts counts: [Int]) -> String { counts.map { "\($0)" }.joined(separator: " and of ") }

  /// Returns the numbers of parts that a folder has records of, by their names, in ascending order; none if there is no folder.
  package static func counts(in path: String) -> [Int] {
    Set(((try? PartFolder(path).recorded) ?? []).map(\.count)).sorted()
  }

  /// Returns the content that most records have; of several that do, that of the first part.
  private static func commonContent(_ records: [PartRecord]) -> PartContent? {
    var counts: [(content: PartContent, count: Int)] = []
    for content in records.compactMap({ PartContent($0) }) {
      if let index = counts.firstIndex(where: { $0.content == content }) {
        counts[index].count += 1
      } else {
        counts.append((content, 1))
      }
    }
    return counts.max { $0.count < $1.count }?.content
  }

  /// Returns the command that makes the whole, played several times in a row; nil if the records do not say it.
  package func provenance(repeatCount: Int) -> Provenance? {
    let repeated = SettingRecord.value(.repeatCount, repeatCount > 1 ? "\(repeatCount)" : nil).words
    return Provenance(text: ([content.work.command] + repeated).joined(separator: " "))
  }

  /// Returns how often the loop plays in the file.
  ///
  /// - Throws: ``RequestError`` for a repetition that is not possible.
  package func repeatCount(_ repetition: Repetition) throws -> Int {
    try repetition.check(for: format)
    return try repetition.repeatCount(of: length, frameCount: frameCount, from: .parts, in: format.container)
  }

  /// Joins the parts of a video or of a sequence of PNGs; nothing is encoded again.
  ///
  /// The bytes are those of one rendering by the recorded command; of a video, of one that can be resumed. The output takes
  /// its name only when it is complete.
  ///
  /// - Parameters:
  ///   - path: The file; the folder or pattern of a sequence.
  ///   - repetition: How often a video plays, and its sound.
  ///   - replaces: Whether files that stand there may be replaced.
  ///   - cancellation: Checked before every frame.
  ///   - observer: Receives progress updates.
  /// - Precondition: ``flaws`` is empty, and the format is that of a video or a sequence.
  /// - Throws: ``RequestError``, ``FileIO/FileError``, `VideoError`, `CancellationError`.
  package func join(
    writingTo path: String, _ repetition: Repetition = Repetition(), replaces: Bool, cancellation: Cancellation,
    observer: some RenderObserver
  ) throws -> ExportReport {
    precondition(flaws.isEmpty && !format.isAnimation)
    let count = try repeatCount(repetition)
    let parts = content.division.parts.map { folder.file(of: $0, content.ending) }
    let export = Export(
      destination: format == .pngs ? .ownFiles(path) : .file(path), replaces: replaces,
      inputs: parts + [repetition.sound].compactMap(\.self), cancellation: cancellation, observer: observer)
    let sound = repetition.soundChoice
    let notes: [String] = if let container = format.container { try sound?.check(for: container) ?? [] } else { [] }
    let timing = try FrameTiming(frameCount: frameCount * count, frameRate: frameRate)
    let done = try export.run { () -> any FrameEncoder in
      guard let container = format.container else {
        return try PNGSequenceEncoder(try pictures(cancellation), path: path, replaces: replaces)
      }
      return JoinedVideoEncoder(parts: self, container: container, repeatCount: count, sound: sound)
    }
    return ExportReport(bytes: done.byteCount, timing: timing, size: size, notes: notes.map { Note($0) })
  }
}
