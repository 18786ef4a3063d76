import FileIO
import Frames
import Glibc
import LoopTiming
package import Pipeline
import Video

extension RenderJob {
  /// The least number of frames from one segment of a video to the next, where one encoder keeps the processors busy: what a
  /// stop costs at most, against what it costs that the encoder begins anew.
  private static let shortestSegment = 240
  /// The largest number of files that are open at a time: half of those that systems allow a process unless asked for more.
  private static let mostOpenFiles = 512

  /// Makes a part of the loop, unless it is there: encoded segments of a video, numbered PNGs of a sequence, and lossless
  /// frames of a GIF, WebP, APNG or AVIF, which is encoded by ``join(_:writingTo:replaces:cancellation:observer:)``.
  ///
  /// The part appears whole, with its record beside it. A part of that name that is damaged, or of other work, is replaced;
  /// any other file, an input and a link are refused. Several processes may make the same part at the same time.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - folder: The folder of the parts, which is created if its own folder exists.
  ///   - cancellation: Checked before every frame.
  ///   - observer: Receives progress updates.
  /// - Throws: ``RequestError``, ``FileIO/FileError``, `VideoError`, or `CancellationError`.
  package func makePart(
    _ part: PartNumber, in folder: String, cancellation: Cancellation, observer: some RenderObserver
  ) throws -> PartReport {
    try checkParts(part.count)
    let content = partContent(part.count)
    let (files, frames) = (PartFolder(folder), content.division.frames(of: part))
    try createFolder(folder)
    let path = files.file(of: part, content.ending)
    let flaw = try files.flaw(of: part, expecting: content, cancellation)
    guard let flaw else { return PartReport(path: path, frames: frames, bytes: nil, flaw: nil) }
    let names = [path, files.file(of: part, "json")]
    try requireNoInput(names, inputs + [settings.gif.palette.file].compactMap(\.self))
    try files.requireReplaceable(part, of: content)
    var target = try files.target(of: part, content.ending)
    try target.requireRegularFile(for: "a part needs")
    // It is written in the end; what is in its way is told before the work.
    try files.target(of: part, "json").requireRegularFile(for: "a record needs")
    observer.began()
    let progress = RenderProgress(cancellation: cancellation, observer: observer, total: frames.count)
    if let video, format.isVideo {
      try makeEncoder(of: video, resumes: true)
        .encode(content.division.segments(of: part), of: makeFrames(), to: target, progress)
    } else {
      let stream = try OutputStream(target)
      _ = try (try partPictures).forEach(in: frames, progress) { try stream.write($1) }
    }
    let bytes = target.byteCount
    // Another file may have got the name during the work.
    try files.requireReplaceable(part, of: content)
    try files.complete(part, &target, content, cancellation)
    return PartReport(path: path, frames: frames, bytes: bytes, flaw: flaw)
  }

  /// The pictures that parts hold: those of a sequence, or lossless frames of an animation.
  var partPictures: RenderedPictures {
    get throws {
      guard format != .pngs else {
        return RenderedPictures(frames: .sequence(makeSequence()), comment: comment, workers: workers)
      }
      let loop = FrameSequence(loopFrames()(try PlaybackOrder(of: plan)), timing: plan.timing)
      return RenderedPictures(frames: .sequence(loop), comment: nil, workers: workers)
    }
  }

  /// Returns the division of the loop into parts, and what determines them.
  ///
  /// - Parameter count: The number of parts; nil for one of each segment.
  func partContent(_ count: Int? = nil) -> PartContent {
    var libraries = codecLibraries
    if let library = video?.codec.library { libraries.append(library) }
    let segmentLength =
      video.flatMap {
        format.isVideo ? $0.segmentLength ?? $0.wholeIntervals(ofAtLeast: RenderJob.shortestSegment) : nil
      } ?? 1
    let work = PartWork(
      command: resumption, scene: sceneDigest?.description ?? "",
      libraries: libraries.map { "\($0.name) \($0.version)" },
      width: size.width, height: size.height,
      frameCount: partFrameCount, segmentLength: segmentLength,
      frameRate: plan.frameRate.description)
    return PartContent(work, format, into: count)
  }

  /// Throws if the loop cannot be made in so many parts.
  package func checkParts(_ count: Int) throws(RequestError) {
    guard format.isMadeInParts else {
      throw RequestError(.parts, .applies(to: "gif, webp, apng, avif, mp4, mov, webm, mkv and pngs", not: format))
    }
    guard provenance != nil else {
      throw RequestError(.parts, "need a scene from a file")
    }
    if settings.maximumSize != nil {
      throw RequestError(
        .parts, .conflict(with: .maximumSize, "the frames that fit are not known beforehand"))
    }
    if settings.gif.savePalette != nil {
      throw RequestError(.parts, .conflict(with: .savePalette, "parts have no palette"))
    }
    guard settings.repetition.isPlain else {
      throw RequestError(.parts, "hold a loop once and without sound; repeat it where they are joined")
    }
    let counts = partCounts
    guard counts.contains(count) else {
      let (frames, most) = (partFrameCount, counts.upperBound)
      throw RequestError(
        .parts, refusing: "\(count)",
        "the \(counted(frames, "frame")) of this loop make\(frames == 1 ? "s" : "") at most \(counted(most, "part")). "
          + "Use a smaller number, or a longer loop.")
    }
  }

  /// The number of frames in all parts: of an animation those of the loop itself, however often and in which order it shows
  /// them.
  package var partFrameCount: Int { format.isAnimation ? plan.frameCount : order.count }

  /// The allowed numbers of parts.
  var partCounts: ClosedRange<Int> {
    let segmentCount = partContent().division.segmentCount
    // The frames of an animation come from a file for each part.
    return 1...(format.isVideo ? segmentCount : min(segmentCount, RenderJob.mostOpenFiles))
  }

  private func createFolder(_ folder: String) throws(FileError) {
    guard unsafe mkdir(folder, 0o777) != 0 else { return }
    let number = errno
    guard number == EEXIST else { throw FileError("create", new: folder, errorNumber: number) }
    guard FileKind(ofFileAt: folder) == .folder else {
      throw FileError("write parts to", folder, reason: "it is not a folder")
    }
  }
}
