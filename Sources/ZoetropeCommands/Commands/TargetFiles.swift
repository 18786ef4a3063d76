import FileIO
import Zoetrope

/// The names, formats and colour schemes of the files that a target asks for, decided before any is made.
struct TargetFiles {
  /// One of the files.
  struct File {
    var target: Target
    var path: String
    var format: OutputFormat
    /// The colour scheme of a scene; nil for the requested one.
    var scheme: ColorScheme?
    /// The index of the file of which it is the first frame; nil for a file of its own.
    var stillOf: Int?
  }

  let target: Target
  /// The path of the files without their endings.
  let stem: String
  let files: [File]
  /// The monitors that the files are for; nil unless they are wallpapers.
  let wallpaper: Wallpaper?

  /// The path of the text that shows the files; nil for none.
  var pagePath: String? { target.pageEnding.map { stem + $0 } }
  /// The paths of all files.
  var paths: [String] { files.map(\.path) + [pagePath].compactMap(\.self) }

  /// Plans the files.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - output: The requested output. Without a name, or with that of a folder, its name follows from input and target.
  ///   - inputs: The operands.
  ///   - schemes: The colour schemes that the frames can have; empty for a single one.
  init(of target: Target, _ output: OutputRequest, _ inputs: [String], schemes: [ColorScheme]) throws {
    guard output.path != "-" else {
      throw UsageError("--for \(target.name) and -o - exclude each other: the finished file is checked. Use -o FILE.")
    }
    let folder = output.path.flatMap { $0.hasSuffix("/") || FileKind(ofFileAt: $0) == .folder ? $0 : nil }
    let file = folder == nil ? output.path : nil
    var named = file.flatMap { OutputFormat(path: $0) }
    // An animated PNG has either extension.
    if named == .png, target.limits.formats.contains(.apng), !target.limits.formats.contains(.png) { named = .apng }
    let format = output.format ?? named ?? target.limits.formats[0]
    let given = file.map { String(FileName($0).ending) } ?? ""
    let givesFormat = !given.isEmpty && given != target.pageEnding
    // A file of another name than the given one would go unnoticed.
    if let file, givesFormat, target.writes != .page {
      _ = try output.requiredFormat(of: file, among: target.limits.formats)
    }
    let ending = givesFormat ? given : format.ending ?? ""
    let start = folder?.asFolder ?? ""
    let stem: String
    if let file {
      stem = String(file.dropLast(given.count))
    } else if let name = inputs.first.flatMap(inputName) {
      stem = "\(start)\(name)-\(target.name)"
    } else {
      let example = ShellWords.text(of: ["-o", start + target.name + ending])
      throw UsageError("No output file. Use -o FILE, such as \(example).")
    }
    func sized(_ size: PixelSize, _ name: String) -> File {
      File(target: target.with(size), path: "\(stem)-\(name)\(ending)", format: format)
    }
    let schemes: [ColorScheme?] = schemes.isEmpty ? [nil] : schemes
    let names = schemes.map { (scheme: $0, stem: stem + ($0.map { "-\($0.rawValue)" } ?? "")) }
    var wallpaper: Wallpaper?
    switch target.writes {
    case .one where target.sides.isEmpty:
      files = [File(target: target, path: stem + ending, format: format)]
    case .one:
      files = target.sides.map { sized(PixelSize(width: $0, height: $0), "\($0)") }
    case .monitors:
      let monitors = try Wallpaper(target, output.target)
      try monitors.requireEvenSides()
      files = monitors.sizes.map { sized($0, "\($0)") }
      wallpaper = monitors
    case .picture:
      files = names.map { File(target: target, path: $0.stem + ending, format: format, scheme: $0.scheme) }
    case .page:
      guard output.format == nil, !givesFormat else {
        let remedy = ShellWords.text(of: ["-o", "\(stem).html"])
        throw UsageError(
          "--for \(target.name) makes files of several formats. Leave out --format, and use \(remedy).")
      }
      files = TargetFiles.loopsAndStills(of: target, names)
    }
    (self.target, self.stem, self.wallpaper) = (target, stem, wallpaper)
  }

  /// Returns a file of every format and stills of the first one, in each colour scheme.
  private static func loopsAndStills(of target: Target, _ names: [(scheme: ColorScheme?, stem: String)]) -> [File] {
    names.reduce(into: []) { files, name in
      let first = files.count
      files += target.limits.formats.map {
        File(target: target, path: name.stem + ($0.ending ?? ""), format: $0, scheme: name.scheme)
      }
      // The AVIF is made of the PNG.
      let stills: [(OutputFormat, source: Int)] = [(.png, first), (.avif, files.count)]
      for (format, source) in stills {
        let path = "\(name.stem)-still\(format.ending ?? "")"
        files.append(File(target: target, path: path, format: format, scheme: name.scheme, stillOf: source))
      }
    }
  }

  /// Returns the path of the wallpaper that a monitor shows, or shows a part of.
  func path(of wallpaper: Wallpaper, on monitor: Monitor) -> String {
    files[wallpaper.sizes.firstIndex(of: monitor.size) ?? 0].path
  }
}

extension Target {
  /// The extension of the text that shows the files, with its dot; nil for none.
  fileprivate var pageEnding: String? {
    switch writes {
    case .one, .monitors: nil
    case .page: ".html"
    case .picture: ".md"
    }
  }
}

/// Returns the name of an input without its extension; nil for standard input, and where the path has no such name.
private func inputName(_ path: String) -> String? {
  guard path != "-" else { return nil }
  func name(_ path: String) -> String { String(FileName(path.withoutFinalSlashes).stem) }
  func isName(_ text: String) -> Bool { text.contains { $0 != "." } }
  if isName(name(path)) { return name(path) }
  // `.` and `..` stand for folders with names.
  let resolved = (try? OutputTarget.resolved(path, named: path)).map(name)
  return resolved.flatMap { isName($0) ? $0 : nil }
}
