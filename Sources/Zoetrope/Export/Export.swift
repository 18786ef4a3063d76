import FileIO
import Frames
import Pipeline
import Quantization
import Video

/// The export of frames to an output, the same for every command: it checks and opens the targets, tells the observer, runs
/// the encoder, commits, and saves palette and manifest.
///
/// A file takes its name only when it is complete; an error or a cancellation leaves the file that had the name before.
struct Export {
  /// Where the output goes.
  enum Destination {
    /// A file, or standard output for `-`.
    case file(String)
    /// A closure that takes the bytes from the front to the back.
    case sink((RawSpan) throws -> Void)
    /// The files of a sequence, which the encoder writes itself.
    case ownFiles(String)
    /// Nowhere.
    case nothing

    /// Returns where the output of a format goes.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - path: The requested path, `-` for standard output.
    static func forOutput(_ format: OutputFormat, _ path: String) -> Destination {
      switch format {
      case .null: .nothing
      case .pngs where path != "-": .ownFiles(path)
      default: .file(path)
      }
    }
  }

  let destination: Destination
  /// Whether files may be replaced.
  let replaces: Bool
  /// Whether to go on where an earlier run stopped.
  var resumes = false
  /// The files that are read, which no output replaces, `-` for standard input.
  var inputs: [String] = []
  /// Where files are made that take their names later, with others, by their names.
  var locations: [String: String] = [:]
  let cancellation: Cancellation
  let observer: any RenderObserver
  /// A file for the hashes of the frames, `-` for standard output, and its header; nil for none.
  var manifest: (path: String, header: FrameManifest)?
  /// A file for the palette of all frames; nil for none.
  var palettePath: String?

  /// Exports frames.
  ///
  /// - Parameter makeEncoder: Makes the encoder and gets its frames, which may take long. Called when it is known that the
  ///   files can be written.
  func run(_ makeEncoder: () throws -> any FrameEncoder) throws -> EncodedOutput {
    try checkNames()
    if case .file(let path) = destination, path != "-" { StaleFiles.remove(beside: location(of: path)) }
    var target = try openTarget(replaces: replaces)
    let manifestWriter = try manifest.map {
      try FrameManifestWriter(
        name: $0.path, at: location(of: $0.path), replaces: replaces, $0.header, cancellation)
    }
    var encoder = try makeEncoder()
    if !target.isSink, let need = encoder.regularFileNeed { try target.requireRegularFile(for: need) }
    try encoder.prepare(for: target)
    observer.began()
    let progress = RenderProgress(
      cancellation: cancellation, observer: observer, total: encoder.frameCount ?? 0,
      digests: manifestWriter.map { $0.add })
    var output = try encode(by: encoder, to: target, progress)
    output.byteCount = output.byteCount ?? target.byteCount
    // Before any file has its name, since a disk may be full.
    var palette = try palettePath.flatMap { path in
      try output.palette?.written(to: path, at: location(of: path), replaces: replaces, cancellation)
    }
    try target.commit()
    try palette?.commit()
    try manifestWriter?.commit()
    // Last, since all files are complete even if this fails.
    try encoder.finish(output)
    return output
  }

  /// Writes all of the output. A sink gets one that needs a regular file when that is complete.
  private func encode(
    by encoder: any FrameEncoder, to target: borrowing OutputTarget, _ progress: RenderProgress
  ) throws -> EncodedOutput {
    guard target.isSink, encoder.regularFileNeed != nil else { return try encoder.encode(to: target, progress) }
    let file = try OutputTarget.temporary()
    let output = try encoder.encode(to: file, progress)
    let bytes = try RegularFile(opening: file.path)
    try bytes.copy(0..<bytes.count, to: OutputStream(target, cancellation))
    return output
  }

  /// Estimates an export by encoding a part of its frames; writes nothing, so a file may exist already.
  ///
  /// - Parameters:
  ///   - workers: The number of threads that make frames.
  ///   - makeEncoder: Makes the encoder and gets its frames.
  func estimate(workers: Int, _ makeEncoder: () throws -> any MeasurableEncoder) throws -> FileEstimate {
    try checkNames()
    let target = try openTarget(replaces: true)
    if case .ownFiles(let path) = destination { try PNGSequence(path: path)?.checkFolder() }
    if let manifest { _ = try OutputTarget(output: manifest.path, replaces: true) }
    let encoder = try makeEncoder()
    if !target.isSink, let need = encoder.regularFileNeed { try target.requireRegularFile(for: need) }
    try encoder.check(target)
    observer.began()
    return try encoder.estimate(OutputMeasurement(workers: workers, cancellation: cancellation, observer: observer))
  }

  /// Refuses two outputs of one name, and an output that is an input.
  private func checkNames() throws {
    let outputs =
      switch destination {
      case .sink, .nothing: [] as [String]
      case .file(let path): [path]
      case .ownFiles(let path): PNGSequence.existingFiles(at: path)
      }
    let others = [manifest?.path, palettePath].compactMap(\.self)
    try requireNoInput(outputs + others + locations.keys.sorted(), inputs)
    guard let manifest else { return }
    switch destination {
    case .file(let path): try requireDifferent(manifest.path, from: path, .manifest)
    case .ownFiles(let path): try PNGSequence(path: path)?.requireNoFrame(manifest.path, .manifest)
    case .sink, .nothing: break
    }
    if let palettePath {
      try requireDifferent(palettePath, from: manifest.path, of: "the hashes", .savePalette)
    }
  }

  /// Returns the path at which a file is made.
  private func location(of path: String) -> String { locations[path] ?? path }

  private func openTarget(replaces: Bool) throws -> OutputTarget {
    switch destination {
    case .file(let path):
      let target = try OutputTarget(output: path, at: location(of: path), replaces: replaces)
      if let palettePath {
        try requireDifferent(palettePath, from: path, .savePalette)
        _ = try OutputTarget(name: palettePath, at: location(of: palettePath), replaces: replaces)
      }
      return target
    case .sink(let sink): return OutputTarget(sinkNamed: "memory", sink)
    case .ownFiles(let name): return OutputTarget(sinkNamed: name) { _ in }
    case .nothing: return OutputTarget(sinkNamed: "nothing") { _ in }
    }
  }
}

/// Collects the bytes that an export writes to a sink.
func collectBytes(_ write: (Export.Destination) throws -> Void) throws -> [UInt8] {
  final class Collector { var bytes: [UInt8] = [] }
  let collector = Collector()
  try write(.sink { span in unsafe span.withUnsafeBytes { unsafe collector.bytes.append(contentsOf: $0) } })
  return collector.bytes
}
