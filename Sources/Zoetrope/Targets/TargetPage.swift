import FileIO
import Frames
package import Pipeline
package import SceneModel
import Video

/// The text that shows the files of a target on a web page or in a README.
package struct TargetPage {
  /// One of the files.
  package struct File {
    /// The name of the file, as the page refers to it.
    package let name: String
    /// The path where it is now.
    package let location: String
    /// The colour scheme that it is for; nil for both.
    package let scheme: ColorScheme?

    /// Describes a file.
    package init(name: String, location: String, scheme: ColorScheme?) {
      (self.name, self.location, self.scheme) = (name, location, scheme)
    }
  }

  /// A file with what the page says of it.
  private struct Entry {
    let file: File
    let size: PixelSize
    let format: OutputFormat?
    /// The attributes of the size in pixels.
    var sides: String { "width=\"\(size.width)\" height=\"\(size.height)\"" }
    /// The MIME type, for videos with the parameter `codecs`; nil where every browser knows the format.
    let type: String?
    /// Whether it is a file with alpha.
    let isTransparent: Bool

    /// Reads a file.
    init(_ file: File, _ cancellation: Cancellation) throws {
      let measurement = try TargetMeasurement(path: file.location, cancellation: cancellation)
      (self.file, size, format) = (file, measurement.size, measurement.format)
      isTransparent = measurement.facts.hasAlpha
      guard let format, format.isVideo else {
        type = measurement.format == .avif ? "image/avif" : nil
        return
      }
      let codec = try WebCodec.parameter(of: measurement, path: file.location)
      type = "video/\(format.rawValue)" + (codec.map { "; codecs=\"\($0)\"" } ?? "")
    }

    /// Describes the still of a loop, which is not read: libav does not read the alpha of a single AVIF.
    init(_ still: File, of loop: Entry) {
      (file, size, format, isTransparent) = (still, loop.size, OutputFormat(path: still.name), loop.isTransparent)
      type = format == .avif ? "image/avif" : nil
    }
  }

  private let title: String
  private let entries: [Entry]
  private let stills: [Entry]

  /// Reads the files.
  ///
  /// - Parameters:
  ///   - title: The title of the page.
  ///   - files: The videos or animations, at least one, and the one that browsers are to prefer first.
  ///   - stills: The pictures for visitors who prefer reduced motion.
  ///   - cancellation: Checked before every frame.
  /// - Throws: An error for a file that cannot be read.
  package init(title: String, files: [File], stills: [File], cancellation: Cancellation) throws {
    self.title = title
    let entries = try files.map { try Entry($0, cancellation) }
    (self.entries, self.stills) = (entries, stills.map { Entry($0, of: entries[0]) })
  }

  /// A page with a video that plays forever, and a still in its place for visitors who prefer reduced motion. A comment at
  /// its end has the same loop as a picture, for places that take no video.
  package var html: String {
    // A browser that cannot read AVIF waits for the first frame. `poster` takes one file. A background can be one of each
    // scheme, but shows through transparent videos.
    let posters = stills.filter { $0.format == .avif }
    let light = posters.first { $0.file.scheme != .dark }
    let dark = entries.contains(where: \.isTransparent) ? nil : posters.first { $0.file.scheme == .dark }
    func url(_ entry: Entry) -> String { "url(\(urlPath(entry.file.name)))" }
    var (poster, background): (String, [String]) = ("", [])
    if let light, let dark {
      background = [
        "  .loop { background: \(url(light)) 0/100% 100% }",
        "  @media (prefers-color-scheme: dark) { .loop { background-image: \(url(dark)) } }",
      ]
    } else if let light {
      poster = " poster=\"\(urlPath(light.file.name))\""
    }
    var lines = [
      "<!DOCTYPE html>", "<html lang=\"en\">", "<meta charset=\"utf-8\">",
      "<meta name=\"viewport\" content=\"width=device-width\">", "<meta name=\"color-scheme\" content=\"light dark\">",
      "<title>\(escaped(title))</title>", "<style>", "  .loop, .still { display: block; width: 100%; height: auto }",
      "  .still { display: none }", "  @media (prefers-reduced-motion: reduce) {", "    .loop { display: none }",
      "    .still { display: block }", "  }",
    ]
    lines += background + ["</style>"]
    lines.append("<video class=\"loop\" \(entries[0].sides)\(poster) autoplay loop muted playsinline>")
    lines += inOrder(entries.filter { $0.format?.isVideo ?? false }).map { source($0, "src") } + ["</video>"]
    if let still = fallback(stills) {
      let all = inOrder(stills)
      lines += picture(all.map { source($0) }, still, "class=\"still\" ", alt: "")
      let animations = inOrder(entries.filter { $0.type == "image/avif" })
      if !animations.isEmpty {
        let isReduced = "(prefers-reduced-motion: reduce)"
        let (typed, others) = (all.filter { $0.type != nil }, all.filter { $0.type == nil })
        lines.append("<!-- The loop as a picture, for places that take no video:")
        lines += picture(
          typed.map { source($0, media: isReduced) } + (animations + others).map { source($0) }, still, alt: title)
        lines.append("-->")
      }
    }
    return lines.joined(separator: "\n") + "\n</html>\n"
  }

  /// The lines for a README that show one of two pictures.
  package var picture: String {
    let light = fallback(entries) ?? entries[0]
    return picture(inOrder(entries).map { source($0) }, light, alt: title).joined(separator: "\n") + "\n"
  }

  /// Returns files so that a browser, which takes the first that suits, takes the best.
  private func inOrder(_ entries: [Entry]) -> [Entry] {
    [entries.filter { $0.file.scheme == .dark }, entries.filter { $0.file.scheme != .dark }].flatMap { entries in
      entries.filter { $0.type != nil } + entries.filter { $0.type == nil }
    }
  }

  /// Returns the picture that suits every browser.
  private func fallback(_ entries: [Entry]) -> Entry? { entries.first { $0.file.scheme != .dark && $0.type == nil } }

  /// Returns a picture of some sources, of which that without conditions is the last.
  private func picture(_ sources: [String], _ last: Entry, _ attributes: String = "", alt: String) -> [String] {
    ["<picture>"] + sources.filter { $0 != source(last) } + [
      "  <img \(attributes)src=\"\(urlPath(last.file.name))\" \(last.sides) alt=\"\(escaped(alt))\">", "</picture>",
    ]
  }

  /// Returns a source of a video or a picture.
  ///
  /// - Parameters:
  ///   - entry: The file.
  ///   - attribute: The attribute that names the file.
  ///   - media: A condition beside that of the colour scheme.
  private func source(_ entry: Entry, _ attribute: String = "srcset", media: String? = nil) -> String {
    let isDark = entry.file.scheme == .dark ? "(prefers-color-scheme: dark)" : nil
    let conditions = [media, isDark].compactMap(\.self).joined(separator: " and ")
    return "  <source \(attribute)=\"\(urlPath(entry.file.name))\"" + (entry.type.map { " type='\($0)'" } ?? "")
      + (conditions.isEmpty ? "" : " media=\"\(conditions)\"") + ">"
  }

  /// Writes one of the texts, ``html`` or ``picture``, to a file, which is replaced.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - path: The name of the file in messages.
  ///   - location: The path at which it is made.
  /// - Returns: The number of bytes.
  /// - Throws: ``FileIO/FileError``.
  package func write(_ text: KeyPath<TargetPage, String>, to path: String, at location: String) throws -> Int {
    let bytes = Array(self[keyPath: text].utf8)
    try OutputTarget(name: path, at: location, replaces: true).complete(with: bytes)
    return bytes.count
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
