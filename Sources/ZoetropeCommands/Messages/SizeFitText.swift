import Zoetrope

extension SizeFit {
  /// The chosen settings and the bytes left: `fits in 8 MB: quality 63, 20 fps, 480x270; 214 kB left`.
  var text: String { "fits in \(byteText(limit.bytes)): \(choice); \(byteText(limit.bytes - bytes)) left" }

  /// Throws an error with the size of the file and remedies if the file does not fit.
  func check(_ path: String) throws {
    guard !isMet else { return }
    let change = kept.isEmpty ? "" : ", or less of --keep \(kept.text)"
    throw UnmetError(
      description: "\(path) does not fit in \(byteText(limit.bytes)): the smallest that could be made, \(choice), has "
        + "\(byteText(bytes)), and was written; a shorter loop helps, a larger --max-size\(change)")
  }

  private var choice: String { "\(fineness), \(timing.meanFrameRate.decimal(places: 2)) fps, \(size)" }
}
