import Glibc
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

/// A time such as `10h`, `90m`, `45s`, `1h30m` or `3600`, in seconds from 0 on.
func readTime(_ text: String) -> Rational? {
  guard text.last?.isLetter ?? false else { return readSeconds(text) }
  var units: [(letter: Character, seconds: Int64)] = [("h", 3600), ("m", 60), ("s", 1)]
  var (number, sum) = ("", Rational.zero)
  for letter in text {
    guard letter.isLetter else {
      number.append(letter)
      continue
    }
    // Each unit once, the larger ones first.
    guard let place = units.firstIndex(where: { $0.letter == letter }), let value = Rational(number), value >= .zero,
      let part = try? value.multiplied(by: Rational(units[place].seconds)), let next = try? sum.adding(part)
    else { return nil }
    units.removeFirst(place + 1)
    (number, sum) = ("", next)
  }
  return sum
}

/// Seconds from 0 on, with or without their `s`.
func readSeconds(_ text: String) -> Rational? {
  Rational(text.hasSuffix("s") ? text.dropLast() : text[...]).flatMap { $0 >= .zero ? $0 : nil }
}

/// The lines of a file that are not empty; `-` is standard input.
func lines(of path: String) throws -> [String] {
  var bytes: [UInt8] = []
  let descriptor = path == "-" ? dup(STDIN_FILENO) : unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw UsageError("cannot read \(path): \(unsafe String(cString: strerror(errno)))") }
  defer { close(descriptor) }
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe chunk.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw UsageError("cannot read \(path): \(unsafe String(cString: strerror(errno)))") }
    if count == 0 { break }
    bytes += chunk[..<count]
  }
  return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
}
