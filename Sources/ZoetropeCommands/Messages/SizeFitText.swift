import Zoetrope

extension SizeFit {
  /// The chosen settings and the bytes left: `fits in 8 MB: quality 63, 20 fps, 480x270; 214 kB left`.
  var text: String { "fits in \(byteText(limit.bytes)): \(choice); \(byteText(limit.bytes - bytes)) left" }

  /// Throws an error with the size of the file and remedies if the file does not fit.
  func check(_ path: String) throws {
    guard !isMet else { return }
    let names = [kept.contains(.size) ? "size" : nil, kept.contains(.frameRate) ? "frame rate" : nil]
    let change = kept.isEmpty ? "" : ", or no fixed \(names.compactMap(\.self).joined(separator: " and "))"
    throw UnmetError(
      description: "\(path) does not fit in \(byteText(limit.bytes)): the smallest that could be made, \(choice), has "
        + "\(byteText(bytes)), and was written; a shorter loop helps, a larger --max-size\(change)")
  }

  private var choice: String { "\(fineness), \(timing.meanFrameRate.decimal(places: 2)) fps, \(size)" }
}
