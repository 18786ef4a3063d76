public import FixedPoint

extension Rational {
  /// Creates the seconds, from 0 on, of a time as people write it; nil for any other text.
  ///
  /// | text | time |
  /// |---|---|
  /// | `12`, `2.5`, `1/3` | seconds |
  /// | `2.5s`, `500ms`, `10m`, `2h` | a number and its unit; minutes are also `min`, seconds `sec` |
  /// | `1h30m`, `1m2.5s` | several of them, each unit once, the larger ones first |
  /// | `1:00`, `1:02.5`, `1:00:00` | minutes and seconds, or hours, minutes and seconds |
  public init?(time text: some StringProtocol) {
    let seconds = text.contains(":") ? Rational(clock: text) : Rational(units: text)
    guard let seconds, seconds >= .zero else { return nil }
    self = seconds
  }

  /// Creates the seconds of `1:02.5` or `1:00:00`.
  private init?(clock text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3, let seconds = Rational(parts[parts.count - 1]), seconds >= .zero else { return nil }
    var minutes: Int64 = 0
    for part in parts.dropLast() {
      // Six digits: no product overflows.
      guard part.count <= 6, part.isDigits, let number = Int64(part) else { return nil }
      minutes = minutes * 60 + number
    }
    guard let sum = try? seconds.adding(Rational(minutes * 60)) else { return nil }
    self = sum
  }

  /// Creates the seconds of numbers with units, or of one without.
  private init?(units text: some StringProtocol) {
    if let seconds = Rational(text) {
      self = seconds
      return
    }
    var rest = text[...]
    var sum = Rational.zero
    var units = Rational.timeUnits[...]
    repeat {
      let number = rest.prefix { !$0.isLetter }
      rest = rest[number.endIndex...]
      let name = rest.prefix(while: \.isLetter)
      rest = rest[name.endIndex...]
      guard let unit = units.firstIndex(where: { $0.names.contains(name.lowercased()) }), let count = Rational(number),
        count >= .zero, let part = try? count.multiplied(by: units[unit].seconds), let next = try? sum.adding(part)
      else { return nil }
      units = units[(unit + 1)...]
      sum = next
    } while !rest.isEmpty
    self = sum
  }

  /// The units of time, the largest first.
  private static let timeUnits: [(names: [String], seconds: Rational)] = [
    (["h"], Rational(3600)), (["m", "min"], Rational(60)), (["s", "sec"], Rational(1)), (["ms"], Rational(1, 1000)),
  ]
}
