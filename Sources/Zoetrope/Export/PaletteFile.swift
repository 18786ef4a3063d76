import FileIO
public import Quantization
import Video

extension Palette {
  /// Reads the colours of a file, in the order in which they occur first: a palette of GIMP's, a list of hexadecimal
  /// colours, or a picture.
  ///
  /// The file extension (`.gpl`, `.hex`, `.txt`, `.png`) determines the format, otherwise the contents do.
  ///
  /// - Parameter path: The file; a picture must be a regular one.
  /// - Throws: ``FileIO/FileError``, also for no colours or more than 256.
  public init(file path: String) throws {
    var format = PaletteFileFormat(path: path)
    var text: [UInt8] = []
    if format != .picture {
      text = try readStart(of: path, count: Palette.longestText + 1)
      format = format ?? PaletteFileFormat(content: Array(text.prefix(Palette.recognizedCount)))
    }
    var colors = ColorCollection()
    if format == .picture {
      try colors.add(pictures: path)
    } else {
      guard text.count <= Palette.longestText else {
        throw FileError(
          "read", path, reason: "it is longer than \(Palette.longestText >> 20) MiB, too long for a palette")
      }
      do {
        let text = PaletteText(text)
        for color in try format == .gimp ? text.gimpColors() : text.listedColors() { colors.add(color) }
      } catch let problem {
        throw FileError("read", path, reason: "line \(problem.line): \(problem.text)")
      }
    }
    try self.init(colors, from: path)
  }

  /// Reads colours such as `ff8800,#204060`; nil for the name of a file: text that does not begin with a colour, unless it
  /// has a comma and neither dot nor slash.
  init?(listed text: String) throws {
    var colors = ColorCollection()
    do {
      for color in try PaletteText(Array(text.utf8)).listedColors() { colors.add(color) }
    } catch let problem {
      let startsWithColor = PaletteText.words(of: text[...]).first.flatMap { RGB8(text: $0) } != nil
      let isList = text.contains(",") && !text.contains(".") && !text.contains("/")
      guard startsWithColor || isList else { return nil }
      throw FileError("read the colours", text, reason: problem.text)
    }
    guard colors.count > 0 else { return nil }
    try self.init(colors, from: text)
  }

  private init(_ colors: ColorCollection, from name: String) throws {
    guard colors.count <= Palette.maximumCount else {
      let count = "\(colors.isWhole ? "" : "at least ")\(colors.count)"
      throw FileError("read", name, reason: "it has \(count) colours; a palette has at most \(Palette.maximumCount)")
    }
    guard colors.count > 0 else {
      throw FileError("read", name, reason: "it has no colours; a palette has one or more")
    }
    self.init(colors: colors.first)
  }

  /// Writes the colours as the file's ending asks for: `.gpl`, `.hex` or `.txt`, or `.png` as a row of pixels.
  ///
  /// The file appears when it is complete; until then, and after a failure, an existing file is unchanged.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - replaces: Whether a file of that name may be replaced.
  /// - Throws: ``FileIO/FileError``, also for other endings; `VideoError` for a PNG that cannot be encoded.
  public func write(to path: String, replaces: Bool = false) throws {
    var target = try written(to: path, replaces: replaces)
    try target.commit()
  }

  /// Writes the colours to a file that takes its name later.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - location: The path at which it is made where that is another one; nil for its own.
  ///   - replaces: Whether a file of that name may be replaced.
  ///   - cancellation: Checked while waiting for the reader of a pipe.
  func written(
    to path: String, at location: String? = nil, replaces: Bool, _ cancellation: Cancellation = Cancellation()
  ) throws -> OutputTarget {
    guard let format = PaletteFileFormat(path: path) else {
      throw FileError(
        "write", path, reason: "a palette is written as .gpl, .hex, .txt or .png; give a name with such an extension")
    }
    let target = try OutputTarget(name: path, at: location, replaces: replaces)
    try OutputStream(target, cancellation).write(bytes(format, name: path))
    return target
  }

  /// The longest text in bytes: 256 colours take some thousand.
  private static let longestText = 1 << 20

  /// The number of bytes that identify the type of a file.
  private static let recognizedCount = 1 << 10

  /// The palette as a file.
  private func bytes(_ format: PaletteFileFormat, name path: String) throws -> [UInt8] {
    switch format {
    case .gimp:
      let name = FileName(path).stem
      // A line end in the name of a file would be one in the file.
      let isPrintable = !name.isEmpty && name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      return Array(PaletteText.gimp(colors, name: isPrintable ? String(name) : "Palette").utf8)
    case .list: return Array(PaletteText.list(colors).utf8)
    case .picture: return try PNGFile.encode(picture)
    }
  }
}
