import Glibc
import Zoetrope

/// Returns a number above 0; nil for anything else.
func readRate(_ text: String) -> Rational? { Rational(text).flatMap { $0 > .zero ? $0 : nil } }

/// Returns the seconds of a text such as `3s`, `0.5`, `1:02.5` or `1:00:00`; nil for anything else.
func readClock(_ text: String) -> Rational? {
  let parts = text.split(separator: ":", omittingEmptySubsequences: false)
  guard parts.count > 1 else { return readSeconds(text) }
  guard parts.count <= 3, let seconds = Rational(parts[parts.count - 1]), seconds >= .zero else { return nil }
  let whole = parts.dropLast().map { Int64($0) }
  guard whole.allSatisfy({ $0 != nil && (0..<1_000_000).contains($0 ?? -1) }) else { return nil }
  let minutes = whole.compactMap(\.self).reduce(0) { $0 * 60 + $1 }
  return try? seconds.adding(Rational(minutes * 60))
}

/// Returns the seconds, from 0 on, of a text such as `10h`, `90m`, `45s`, `1h30m` or `3600`; nil for anything else.
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
    guard let unit = units.firstIndex(where: { $0.letter == letter }), let value = Rational(number), value >= .zero,
      let part = try? value.multiplied(by: Rational(units[unit].seconds)), let next = try? sum.adding(part)
    else { return nil }
    units.removeFirst(unit + 1)
    (number, sum) = ("", next)
  }
  return sum
}

/// Returns seconds from 0 on, with or without their `s`; nil for anything else.
func readSeconds(_ text: String) -> Rational? {
  Rational(text.hasSuffix("s") ? text.dropLast() : text[...]).flatMap { $0 >= .zero ? $0 : nil }
}

/// Returns the lines of a file that are not empty; `-` is standard input.
func lines(of path: String) throws -> [String] {
  var bytes: [UInt8] = []
  let descriptor = path == "-" ? dup(STDIN_FILENO) : unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw UsageError("Cannot read \(path): \(unsafe String(cString: strerror(errno)))") }
  defer { close(descriptor) }
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe chunk.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw UsageError("Cannot read \(path): \(unsafe String(cString: strerror(errno)))") }
    if count == 0 { break }
    bytes += chunk[..<count]
  }
  return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
}
