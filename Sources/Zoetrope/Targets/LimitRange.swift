public import FixedPoint

/// A range of numbers of which either end may be open, written `..128`, `5..20`, `0.5..` or, for a single number, `512`.
public struct LimitRange: Equatable, Sendable {
  /// The least allowed number; nil for none.
  public let lower: Rational?
  /// The greatest allowed number; nil for none.
  public let upper: Rational?

  /// Creates a range, in which no number is if `lower` is above `upper`.
  public init(lower: Rational? = nil, upper: Rational? = nil) { (self.lower, self.upper) = (lower, upper) }

  /// Reads a range; nil for any other text, and for one without an end.
  public init?(text: String) {
    // Of three dots, one would be the point of a number.
    guard !text.contains("...") else { return nil }
    guard let dots = text.firstRange(of: "..") else {
      guard let value = Rational(text), value >= .zero else { return nil }
      self.init(lower: value, upper: value)
      return
    }
    let ends = [text[..<dots.lowerBound], text[dots.upperBound...]]
    let values = ends.map { Rational($0) }
    guard zip(ends, values).allSatisfy({ $0.isEmpty || ($1 ?? Rational(-1)) >= .zero }) else { return nil }
    guard values[0] != nil || values[1] != nil else { return nil }
    if let lower = values[0], let upper = values[1], lower > upper { return nil }
    self.init(lower: values[0], upper: values[1])
  }

  /// The single allowed number; nil for several.
  public var exact: Rational? { lower == upper ? lower : nil }

  /// Returns whether a number is allowed.
  public func contains(_ value: Rational) -> Bool {
    (lower.map { value >= $0 } ?? true) && (upper.map { value <= $0 } ?? true)
  }

  /// Returns whether any of several whole numbers is allowed.
  func containsAny(of numbers: ClosedRange<Int>) -> Bool {
    let nearest = clamp(numbers.lowerBound)
    return numbers.contains(nearest) && contains(Rational(Int64(nearest)))
  }

  /// Returns the range of each of several equal parts of the numbers.
  func divided(by count: Int) -> LimitRange {
    func part(_ end: Rational) -> Rational? { try? end.divided(by: Rational(Int64(count))) }
    return LimitRange(lower: lower.flatMap(part), upper: upper.flatMap(part))
  }

  /// Returns the allowed number nearest to another one.
  func clamp(_ value: Int) -> Int {
    var value = value
    if let upper { value = min(value, Int(upper.rounded(.down))) }
    if let lower { value = max(value, Int(lower.rounded(.up))) }
    return value
  }
}

extension LimitRange: CustomStringConvertible {
  /// The range for people: `at most 128`, `5 to 20`, `at least 0.5` or `512`.
  public var description: String {
    func text(_ value: Rational) -> String { value.decimal(places: 3) }
    return switch (lower, upper) {
    case (let lower?, let upper?): lower == upper ? text(lower) : "\(text(lower)) to \(text(upper))"
    case (nil, let upper?): "at most \(text(upper))"
    case (let lower?, nil): "at least \(text(lower))"
    case (nil, nil): "any"
    }
  }

  /// The text that reads as this.
  public var text: String {
    if let exact { return exact.description }
    return "\(lower?.description ?? "")..\(upper?.description ?? "")"
  }
}
