import FileIO
public import Pipeline
public import SceneModel
import Video

/// The text that shows the files of a target on a web page or in a README.
public struct TargetPage {
  /// One of the files.
  public struct File {
    /// The name of the file, as the page refers to it.
    public let name: String
    /// The path where it is now.
    public let location: String
    /// The colour scheme that it is for; nil for both.
    public let scheme: ColorScheme?

    /// Describes a file.
    public init(name: String, location: String, scheme: ColorScheme?) {
      (self.name, self.location, self.scheme) = (name, location, scheme)
    }
  }

  private struct Entry {
    let file: File
    let measurement: TargetMeasurement
    let type: String?
  }

  private let title: String
  private let entries: [Entry]
  private let stills: [File]

  /// Reads the files.
  ///
  /// - Parameters:
  ///   - title: The title of the page.
  ///   - files: The videos or animations, the one that browsers are to prefer first.
  ///   - stills: The pictures for visitors who prefer reduced motion.
  ///   - cancellation: Checked before every frame.
  /// - Throws: An error for a file that cannot be read.
  public init(title: String, files: [File], stills: [File], cancellation: Cancellation) throws {
    (self.title, self.stills) = (title, stills)
    entries = try files.map { file in
      let measurement = try TargetMeasurement(path: file.location, cancellation: cancellation)
      let codec = try WebCodec.parameter(of: measurement, path: file.location)
      let kind = measurement.format.flatMap { $0.isVideo ? "video/\($0.rawValue)" : nil }
      return Entry(
        file: file, measurement: measurement, type: kind.map { $0 + (codec.map { "; codecs=\"\($0)\"" } ?? "") })
    }
  }

  /// A page with a video that plays forever, and a still in its place for visitors who prefer reduced motion.
  public var html: String {
    let size = entries[0].measurement.size
    let sides = "width=\"\(size.width)\" height=\"\(size.height)\""
    let sources = entries.filter { $0.file.scheme == .dark } + entries.filter { $0.file.scheme != .dark }
    let still = stills.first { $0.scheme != .dark }
    let poster = still.map { " poster=\"\(escaped($0.name))\"" } ?? ""
    var lines = [
      "<!DOCTYPE html>", "<html lang=\"en\">", "<meta charset=\"utf-8\">",
      "<meta name=\"viewport\" content=\"width=device-width\">", "<meta name=\"color-scheme\" content=\"light dark\">",
      "<title>\(escaped(title))</title>", "<style>", "  .loop, .still { display: block; width: 100%; height: auto }",
      "  .still { display: none }", "  @media (prefers-reduced-motion: reduce) {", "    .loop { display: none }",
      "    .still { display: block }", "  }", "</style>",
      "<video class=\"loop\" \(sides)\(poster) autoplay loop muted playsinline>",
    ]
    lines += sources.map { entry in
      "  <source src=\"\(escaped(entry.file.name))\""
        + (entry.type.map { " type='\($0)'" } ?? "") + media(entry.file.scheme) + ">"
    }
    lines.append("</video>")
    if let still {
      lines.append("<picture>")
      lines += stills.filter { $0.scheme == .dark }.map { source($0) }
      lines += ["  <img class=\"still\" src=\"\(escaped(still.name))\" \(sides) alt=\"\">", "</picture>"]
    }
    return lines.joined(separator: "\n") + "\n</html>\n"
  }

  /// The lines for a README that show one of two pictures.
  public var picture: String {
    let size = entries[0].measurement.size
    let light = entries.first { $0.file.scheme != .dark } ?? entries[0]
    let lines =
      ["<picture>"] + entries.filter { $0.file.scheme == .dark }.map { source($0.file) } + [
        "  <img src=\"\(escaped(light.file.name))\" width=\"\(size.width)\" height=\"\(size.height)\" alt=\"\(escaped(title))\">",
        "</picture>",
      ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Writes one of the texts to a file.
  public func write(_ text: KeyPath<TargetPage, String>, to path: String) throws {
    var target = try OutputTarget(name: path, replaces: true)
    try OutputStream(target).write(Array(self[keyPath: text].utf8))
    try target.commit()
  }

  private func source(_ file: File) -> String {
    "  <source srcset=\"\(escaped(file.name))\"\(media(file.scheme))>"
  }

  private func media(_ scheme: ColorScheme?) -> String {
    scheme == .dark ? " media=\"(prefers-color-scheme: dark)\"" : ""
  }

  /// Returns a text for an attribute or an element of HTML.
  private func escaped(_ text: String) -> String {
    text.reduce("") { result, character in
      switch character {
      case "&": result + "&amp;"
      case "<": result + "&lt;"
      case ">": result + "&gt;"
      case "\"": result + "&quot;"
      default: result + String(character)
      }
    }
  }
}
