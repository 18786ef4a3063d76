import Zoetrope

/// `--max-pixels`, of every command that decodes what others made.
func pixelLimitOption<Request>(
  _ set: @escaping @Sendable (inout Request, PixelLimit) -> Void
) -> OptionDefinition<Request> {
  let most = PixelLimit.largest.pixelCount
  return .value("max-pixels", nil, "N", "refuse frames of more pixels, such as 100M or 500k [\(most), the most]") {
    set(&$0, try read($1, "write a number of pixels up to \(most), such as 100M or 500k") { PixelLimit(text: $0) })
  }
}

/// A number above 0.
func readRate(_ text: String) -> Rational? { Rational(text).flatMap { $0 > .zero ? $0 : nil } }

/// A time such as `3s`, `0.5`, `1:02.5` or `1:00:00`.
func readClock(_ text: String) -> Rational? {
  let parts = text.split(separator: ":", omittingEmptySubsequences: false)
  guard parts.count > 1 else { return readSeconds(text) }
  guard parts.count <= 3, let seconds = Rational(parts[parts.count - 1]), seconds >= .zero else { return nil }
  let whole = parts.dropLast().map { Int64($0) }
  guard whole.allSatisfy({ $0 != nil && (0..<1_000_000).contains($0 ?? -1) }) else { return nil }
  let minutes = whole.compactMap(\.self).reduce(0) { $0 * 60 + $1 }
  return try? seconds.adding(Rational(minutes * 60))
}
