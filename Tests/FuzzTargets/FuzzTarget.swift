/// A kind of thing that outsiders hand in as bytes: reads any bytes at all as such, and does with what was read all that
/// comes before a file is made. The fuzzer and the tests call the same.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// A file of pictures or a video.
  case frames
  /// A GIF.
  case gif
  /// A manifest of frames.
  case manifest
  /// A command line, a word a line.
  case options
  /// Replacements of parts of built-in scenes: one `--set` per line.
  case override
  /// A palette of any format.
  case palette
  /// The path data of SVG.
  case path
  /// Uncompressed frames behind a line that says what they are.
  case raw
  /// A video that is repeated with its sound.
  case repetition
  /// A scene.
  case scene
  /// The parameters after the first word of YUV4MPEG2.
  case y4m

  /// Reads bytes.
  ///
  /// - Throws: The error that the caller would get.
  public func run(_ bytes: [UInt8]) throws {
    switch self {
    case .frames: try readFrames(bytes)
    case .gif: try readGIF(bytes)
    case .manifest: try readManifest(bytes)
    case .options: try readOptions(bytes)
    case .override: try readOverrides(bytes)
    case .palette: try readPalette(bytes)
    case .path: try readPath(bytes)
    case .raw: try readRawFrames(bytes)
    case .repetition: try readRepetition(bytes)
    case .scene: try readScene(bytes)
    case .y4m: try readFrames(Array("YUV4MPEG2 ".utf8) + bytes)
    }
  }
}
