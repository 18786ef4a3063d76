import Zoetrope

/// Reads a value, or says what would be right.
func read<Value>(_ text: String, _ allowed: String, _ parse: (String) -> Value?) throws -> Value {
  guard let value = parse(text) else { throw ValueError(text, allowed) }
  return value
}

/// Seconds from 0 on, with or without their `s`.
func readSeconds(_ text: String) -> Rational? {
  Rational(text.hasSuffix("s") ? text.dropLast() : text[...]).flatMap { $0 >= .zero ? $0 : nil }
}

/// A constant rate factor, 1…51.
func readRateFactor(_ text: String) -> Fixed? {
  Rational(text).flatMap { $0 >= Rational(1) && $0 <= Rational(51) ? Fixed($0) : nil }
}
