package import FileIO

/// The names of the files of a sequence, one for each frame.
package struct PNGSequence: Equatable, Sendable {
  private let paths: NumberedPaths
  private let digits: Int
  /// The folder that is made for them; nil where it has to be there.
  let folder: String?

  /// Creates the sequence that a path denotes: a folder (any name that ends in `/`, or an existing folder whose name is not
  /// that of a file such as `a.gif`), or a pattern with one conversion for the number, `%d` or such as `%04d`, that ends as
  /// PNG or has no extension; nil for the name of a single file.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - count: The number of frames, for names in a folder; 1 where it is unknown.
  init?(path: String, count: Int = 1) {
    let isFolder = path.hasSuffix("/") || FileKind(ofFileAt: path) == .folder
    let format = OutputFormat(path: path)
    guard path.hasSuffix("/") || format == nil || format == .png && !isFolder else { return nil }
    if isFolder {
      folder = path
      paths = NumberedPaths(path.asFolder, ".png")
      digits = max(PNGSequence.fewestDigits, "\(count - 1)".count)
      return
    }
    let placeholders = path.matches(of: /%(0[1-9])?d/)
    guard let placeholder = placeholders.first, placeholders.count == 1 else { return nil }
    let suffix = String(path[placeholder.range.upperBound...])
    // Another extension than that of PNG would name another format.
    guard format == .png || !suffix.contains(".") else { return nil }
    folder = nil
    paths = NumberedPaths(String(path[..<placeholder.range.lowerBound]), suffix)
    digits = placeholder.output.1.flatMap { Int($0) } ?? 1
  }

  /// The fewest digits of a number in a folder.
  private static let fewestDigits = 4
  /// The most digits of numbers of earlier sequences in a folder, those of 10 million frames.
  private static let mostDigits = 7

  /// Returns whether a path names a sequence rather than a file.
  ///
  /// - Throws: ``RequestError`` for a mistaken pattern.
  package static func isNamed(by path: String) throws(RequestError) -> Bool {
    guard !isMistakenPattern(path) else {
      throw RequestError(
        .format, sentence: "Invalid name \(path). For the number of a frame, use %d, or such as %04d, once.")
    }
    return PNGSequence(path: path) != nil
  }

  /// Returns whether the name of a PNG has conversions as for `printf`, but not exactly one that is understood. A doubled `%`
  /// was one in front of a shell or another program.
  private static func isMistakenPattern(_ path: String) -> Bool {
    let conversions = path.matches(of: /%+[-+ 0-9]*[diu]/).map { path[$0.range] }
    guard !conversions.isEmpty, OutputFormat(path: path) == .png, !path.hasSuffix("/") else { return false }
    return conversions.count > 1 || conversions[0].wholeMatch(of: /%(0[1-9])?d/) == nil
  }

  /// Returns the names of the files that are there under names of frames of the sequence that a path denotes, in order.
  package static func existingFiles(at path: String) -> [String] { PNGSequence(path: path)?.existingFiles ?? [] }

  /// Returns whether files are there under names of frames of the sequence that a path denotes.
  package static func hasFiles(at path: String) -> Bool { !existingFiles(at: path).isEmpty }

  /// Returns the files that are there under names of frames of the sequence that a path denotes.
  package static func files(at path: String) -> Set<FileIdentity> {
    Set(existingFiles(at: path).compactMap { FileIdentity($0) })
  }

  /// The file of a frame, counted from 0.
  func path(ofFrame frame: Int) -> String { paths.path(of: padded(frame, to: digits)) }

  /// The files that are there under names of frames of any number, in order.
  var existingFiles: [String] { existingFrames.map(\.path) }

  /// The files that are there under names of frames of any number, and the digits of these, in order.
  private var existingFrames: [(path: String, number: Substring)] {
    paths.files.filter { isFrame($0.number) }.sorted { $0.path < $1.path }
  }

  /// Returns whether digits are as many as those of a frame.
  private func isFrame(_ number: Substring) -> Bool {
    number.count >= (folder == nil ? digits : PNGSequence.fewestDigits)
  }

  /// Throws if another output would be the file of a frame of any number.
  ///
  /// - Parameters:
  ///   - name: The other output.
  ///   - part: The part of the request that names it.
  func requireNoFrame(_ name: String, _ part: Setting) throws {
    guard let number = try paths.number(in: FileName(resolvedPath(name)).name), isFrame(number) else { return }
    try requireDifferent(name, from: paths.path(of: number), part)
  }

  /// Returns a message for the user on files that look like frames of the sequence that a path denotes, and are none: their numbers
  /// lie beyond its last frame; nil if there are none.
  ///
  /// - Parameters:
  ///   - path: The path, whose frames are written.
  ///   - count: The number of frames.
  package static func strangersNote(at path: String, frameCount count: Int) -> String? {
    guard let sequence = PNGSequence(path: path, count: count) else { return nil }
    let strangers = sequence.existingFrames.filter { Int($0.number).map { $0 >= count } ?? true }.map(\.path)
    guard let first = strangers.first else { return nil }
    return strangers.count == 1
      ? "\(first) stays, and looks like a frame of this sequence"
      : "\(first) and \(strangers.count - 1) more file\(strangers.count == 2 ? "" : "s") stay, and look like frames of this sequence"
  }

  /// Throws if no file can be written in the folder of the files, or that folder not be made.
  func checkFolder() throws {
    guard let folder else { return _ = try OutputTarget(output: path(ofFrame: 0), replaces: true) }
    let name = String(folder.withoutFinalSlashes)
    let isThere = name.isEmpty || FileKind(ofFileAt: name) != nil
    _ = try OutputTarget(output: isThere ? path(ofFrame: 0) : name, replaces: true)
  }

  /// Returns the files that another sequence of the same names left beside the frames of this one, in order: those whose
  /// numbers go on without a gap behind its last frame, or begin at 0 with another number of digits.
  ///
  /// Pictures with other numbers, such as a date, are no frames.
  ///
  /// - Parameter count: The number of frames.
  func leftovers(after count: Int) -> [String] {
    let numbers = Set(paths.files.map(\.number))
    let widths = folder == nil ? digits...digits : PNGSequence.fewestDigits...max(PNGSequence.mostDigits, digits)
    return widths.flatMap { width in
      var run: [String] = []
      var number = width == digits ? count : 0
      while numbers.contains(padded(number, to: width)[...]) {
        run.append(paths.path(of: padded(number, to: width)))
        number += 1
      }
      return run
    }
  }
}

/// Returns a number with zeros in front.
private func padded(_ number: Int, to digits: Int) -> String {
  let text = "\(number)"
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
