import Zoetrope

/// Reads a value, or says what would be right.
func read<Value>(_ text: String, _ allowed: String, _ parse: (String) -> Value?) throws -> Value {
  guard let value = parse(text) else { throw ValueError(text, allowed) }
  return value
}

/// A whole number within bounds.
func readNumber(_ text: String, in allowed: ClosedRange<Int>) throws -> Int {
  try read(text, "write a whole number from \(allowed.lowerBound) to \(allowed.upperBound)") {
    Int($0).flatMap { allowed.contains($0) ? $0 : nil }
  }
}

/// Seconds from 0 on, with or without their `s`.
func readSeconds(_ text: String) -> Rational? {
  Rational(text.hasSuffix("s") ? text.dropLast() : text[...]).flatMap { $0 >= .zero ? $0 : nil }
}
