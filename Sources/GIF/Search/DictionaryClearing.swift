/// Decides when a coder clears a full dictionary: at once, or only where it no longer fits the pixels.
///
/// A dictionary that is kept is the better one where the same strings recur, as in text. In a photo that follows, hardly any of them
/// match, and without a clear code no others would come. So it is cleared where codes stand for an eighth fewer pixels than those that
/// have filled it; compress(1) watches its ratio in much the same way.
struct DictionaryClearing {
  /// Whether a full dictionary is kept as long as it fits.
  private let keepsDictionary: Bool
  /// The codes that have filled the dictionary.
  private var filling = Count()
  /// The latest codes since then.
  private var latest = Count()

  /// The number of codes after which the fit is judged (the bytes are the same with a quarter and with twice as many).
  private static let interval = 512

  private struct Count {
    var pixels = 0
    var codes = 0

    mutating func add(pixels count: Int) {
      pixels += count
      codes += 1
    }
  }

  init(keepsDictionary: Bool) { self.keepsDictionary = keepsDictionary }

  /// Returns whether the dictionary is to be cleared after a code.
  ///
  /// - Parameters:
  ///   - length: The number of pixels that the code stands for.
  ///   - isFull: Whether the dictionary is full after the code.
  mutating func isDue(afterStringOf length: Int, isFull: Bool) -> Bool {
    guard isFull else {
      filling.add(pixels: length)
      return false
    }
    latest.add(pixels: length)
    guard keepsDictionary else { return clear() }
    if latest.codes < DictionaryClearing.interval { return false }
    if 8 * latest.pixels * filling.codes < 7 * filling.pixels * latest.codes { return clear() }
    latest = Count()
    return false
  }

  private mutating func clear() -> Bool {
    (filling, latest) = (Count(), Count())
    return true
  }
}
