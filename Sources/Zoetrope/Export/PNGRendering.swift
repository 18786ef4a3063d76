import FileIO
import Pipeline
import Foundation
import Raster
import Video

extension RenderJob {
  /// Writes one frame of the loop as a PNG, or PNGs one after another.
  func writePNG(to target: borrowing OutputTarget, _ progress: RenderProgress) throws {
    let stream = try OutputStream(target, progress.cancellation)
    let comment = comment
    try render(frames, progress, as: { try encodePNG($0, comment: comment) }) { _, bytes in
      try stream.write(bytes)
    }
  }

  /// Writes every frame of the loop as a PNG of its own, each of which takes its name when it is complete.
  ///
  /// - Parameter resumes: Whether those stay that are there, if they say that they are made in the same way.
  func writePNGs(
    to path: String, replaces: Bool, resumes: Bool, _ progress: RenderProgress
  ) throws -> RenderReport {
    guard let sequence = PNGSequence(path: path, count: frames.count) else {
      throw FileError("write", path, reason: "\(frames.count) frames need a folder, or a name such as frame-%04d.png")
    }
    var isNew = false
    if let folder = sequence.folder {
      isNew = unsafe mkdir(folder, 0o777) == 0
      guard isNew || errno == EEXIST else { throw FileError("create", folder, errorNumber: errno) }
    }
    let comment = comment
    func isMade(_ frame: Int) -> Bool {
      comment.map { isPNG(atPath: sequence.path(ofFrame: frame), withComment: $0) } ?? false
    }
    // They are made in their order.
    let first = resumes ? frames.first { !isMade($0) } ?? frames.upperBound : frames.lowerBound
    if !replaces, !isNew {
      for frame in first..<frames.upperBound where !(resumes && isMade(frame)) {
        try requireFree(
          sequence.path(ofFrame: frame), resumes ? "it exists, and was not made by this command" : "it exists")
      }
    }
    var total = (frames.lowerBound..<first).reduce(0) { $0 + (byteCount(ofFile: sequence.path(ofFrame: $1)) ?? 0) }
    progress.observer.began()
    var progress = progress
    progress.earlier = first - frames.lowerBound
    try render(first..<frames.upperBound, progress, as: { try encodePNG($0, comment: comment) }) { frame, bytes in
      try writeFile(bytes, to: sequence.path(ofFrame: frame), replaces: replaces || resumes)
      total += bytes.count
    }
    return RenderReport(bytes: total, fit: nil)
  }

  /// Renders the frames as pixels and hands them on in order.
  func renderPixmaps(_ progress: RenderProgress, _ consume: (Pixmap) throws -> Void) throws {
    try render(frames, progress, as: { $0 }) { try consume($1) }
  }

  /// Renders frames as pixels, makes something of each on the thread that rendered it, and hands that on in order.
  private func render<Made: Sendable>(
    _ frames: Range<Int>, _ progress: RenderProgress, as make: @escaping @Sendable (Pixmap) throws -> Made,
    _ consume: (_ frame: Int, Made) throws -> Void
  ) throws {
    let (source, size, hashes) = (makeFrames(), size, progress.digests != nil)
    try runOrderedPipeline(
      count: frames.count, workers: workers, window: frameWindow(workers: workers), cancellation: progress.cancellation,
      makeItem: { PixelItem<Made>(pixmap: Pixmap(width: size.width, height: size.height)) }
    ) { index, item in
      source.frame(frames.lowerBound + index, into: &item.pixmap)
      item.made = try make(item.pixmap)
      if hashes { item.digest = try SHA256Digest(rgba64le: item.pixmap) }
    } consume: { index, item in
      let frame = frames.lowerBound + index
      if let made = item.made.take() { try consume(frame, made) }
      try progress.done(frame: frame, count: index + 1, digest: item.digest)
    }
  }
}

/// The bytes of a file; nil if there is none.
private func byteCount(ofFile path: String) -> Int? {
  var status = stat()
  return unsafe stat(path, &status) == 0 ? Int(status.st_size) : nil
}

/// Throws if there is a file of a name.
///
/// - Parameter problem: What is wrong then.
private func requireFree(_ path: String, _ problem: String) throws {
  var status = stat()
  guard unsafe lstat(path, &status) == 0 else { return }
  throw FileError("write", path, reason: "\(problem); --force replaces it")
}

/// Writes bytes to a file, which takes its name when it is complete.
private func writeFile(_ bytes: [UInt8], to path: String, replaces: Bool) throws {
  var target = try OutputTarget(name: path, replaces: replaces)
  try OutputStream(target).write(bytes)
  try target.commit()
}

/// A frame on its way.
private struct PixelItem<Made: Sendable>: Sendable {
  var pixmap: Pixmap
  var made: Made?
  var digest: SHA256Digest?
}
