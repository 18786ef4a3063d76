extension String {
  /// The text as one line that cannot steer a terminal: without control characters, line ends, and characters that reverse the
  /// direction of writing, each of which U+FFFD replaces. Texts may quote names from files.
  var printable: String {
    let scalars = shortened.unicodeScalars.map { scalar -> Unicode.Scalar in
      let properties = scalar.properties
      let isHarmless =
        ![.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
        && !properties.isBidiControl
      return isHarmless ? scalar : "\u{FFFD}"
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The text without its middle where it is longer than a screen.
  private var shortened: String {
    guard utf8.count > String.longestLine else { return self }
    let half = String.longestLine / 2
    return
      "\(String(decoding: utf8.prefix(half), as: UTF8.self)) … \(String(decoding: utf8.suffix(half), as: UTF8.self))"
  }

  /// The length limit of a line in bytes: a screen of 80 columns and 25 rows.
  private static let longestLine = 2000
}
