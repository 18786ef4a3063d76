import FileIO
import Glibc
import Raster
import Video

/// Writes every frame as a PNG file of its own, each of which takes its name when it is complete.
struct PNGSequenceEncoder<Pictures: PictureSource>: FrameEncoder {
  let pictures: Pictures
  let replaces: Bool
  /// Whether existing files of the same command are kept.
  let resumes: Bool
  private let sequence: PNGSequence
  /// The first frame that is made.
  private var first = 0
  /// The files that were there under names of frames before the first was written.
  private var earlier: [String] = []
  /// The folder, if it was made for the frames.
  private var newFolder: String?
  /// The lock of the folder, so that no other run mixes its frames with these; nil without one.
  private var lock: FolderLock?

  /// - Throws: ``FileIO/FileError`` if the path names a single file.
  init(_ pictures: Pictures, path: String, replaces: Bool, resumes: Bool = false) throws {
    guard let sequence = PNGSequence(path: path, count: pictures.count ?? 1) else {
      let count = pictures.count.map { "\($0) frames" } ?? "frames"
      throw FileError("write", path, reason: "\(count) need a folder, or a name such as frame-%04d.png")
    }
    (self.pictures, self.sequence) = (pictures, sequence)
    (self.replaces, self.resumes) = (replaces, resumes)
  }

  var frameCount: Int? { pictures.count }

  /// The number of frames, if it is known before the first is made; 0 for a stream.
  private var expectedCount: Int { pictures.count ?? 0 }

  mutating func prepare(for target: borrowing OutputTarget) throws {
    if let folder = sequence.folder {
      if unsafe mkdir(folder, 0o777) == 0 {
        newFolder = folder
      } else if errno != EEXIST {
        throw FileError("create", new: folder, errorNumber: errno)
      }
      lock = try FolderLock(of: folder)
    }
    let isNew = newFolder != nil
    let all = 0..<expectedCount
    // Files are made in the order of the frames.
    first = all.first { own($0)?.isUndamaged != true } ?? all.upperBound
    earlier = isNew ? [] : sequence.existingFiles
    guard !replaces, !isNew else { return }
    for frame in first..<all.upperBound where own(frame) == nil {
      try requireFree(
        sequence.path(ofFrame: frame), resumes ? "it exists, and was not made by this command" : "it exists")
    }
    if let stranger = sequence.leftovers(after: expectedCount).first {
      try requireFree(stranger, "it exists, and would look like a frame of this sequence")
    }
    // A stream may reach any number.
    if pictures.count == nil, let stranger = earlier.first {
      try requireFree(stranger, "it exists, and a frame may get its name")
    }
  }

  /// Returns the file of a frame if this run takes it up: it says that it was made in the same way, and may be damaged.
  private func own(_ frame: Int) -> PNGFile? {
    guard resumes, let comment = pictures.comment, let file = PNGFile(path: sequence.path(ofFrame: frame)),
      file.hasComment(comment, frame: frame)
    else { return nil }
    return file
  }

  func encode(to target: borrowing OutputTarget, _ progress: RenderProgress) throws -> EncodedOutput {
    var total = (0..<first).reduce(0) { $0 + (stat(path: sequence.path(ofFrame: $1)).map { Int($0.st_size) } ?? 0) }
    var progress = progress
    progress.earlier = first
    // A failure before the first frame leaves nothing. A folder that has files is not removed.
    defer { if let newFolder { unsafe rmdir(newFolder) } }
    let count = try pictures.forEach(in: pictures.count.map { first..<$0 }, progress) { frame, bytes in
      let file = try OutputTarget(name: sequence.path(ofFrame: frame), replaces: replaces || own(frame) != nil)
      try file.complete(with: bytes)
      total += bytes.count
    }
    return EncodedOutput(frameCount: first + count, byteCount: total)
  }

  /// Removes the frames of an earlier sequence that this one did not replace: they would play between the new ones. Pictures of
  /// other programs stay.
  func finish(_ output: EncodedOutput) {
    let old = Set(earlier)
    for path in sequence.leftovers(after: output.frameCount) where old.contains(path) {
      if PNGFile(path: path)?.hasComment(startingWith: Provenance.program) == true { unsafe unlink(path) }
    }
  }
}

extension PNGSequenceEncoder: MeasurableEncoder where Pictures == RenderedPictures {
  func estimate(_ measurement: OutputMeasurement) throws -> FileEstimate {
    try pictures.estimate(measurement)
  }
}

/// Throws if a file of a name exists.
///
/// - Parameters:
///   - path: The name.
///   - problem: The reason of the error.
private func requireFree(_ path: String, _ problem: String) throws {
  guard stat(path: path, followsLinks: false) != nil else { return }
  throw FileError("write", path, reason: problem, remedy: .replacing)
}
