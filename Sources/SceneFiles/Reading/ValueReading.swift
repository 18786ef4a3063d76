import FixedPoint
import LoopTiming
import SceneModel

extension SceneValue {
  /// Returns the error of a value of a kind that a path does not allow.
  ///
  /// - Parameters:
  ///   - path: The path of the value.
  ///   - kinds: All kinds that are allowed, for the message.
  func wrongKind(_ path: String, allowed kinds: String) -> SceneError {
    isAnimation ? .motion(path) : SceneError(path: path, problem: "must be \(kinds), not \(kind)")
  }
}

extension SceneError {
  /// Returns the error of a motion in place of a value that cannot move.
  static func motion(_ path: String) -> SceneError {
    SceneError(path: path, problem: "cannot move; write a single value")
  }
}

/// Reads a text.
func readString(_ value: SceneValue, _ path: String) throws -> String {
  guard case .string(let text) = value else {
    throw SceneError(path: path, problem: "must be a text, not \(value.kind)")
  }
  return text
}

/// Reads true or false.
func readBoolean(_ value: SceneValue, _ path: String) throws -> Bool {
  guard case .boolean(let truth) = value else {
    throw SceneError(path: path, problem: "must be true or false, not \(value.kind)")
  }
  return truth
}

/// Reads an exact number.
func readRational(_ value: SceneValue, _ path: String) throws -> Rational {
  guard case .number(let number) = value else {
    throw value.wrongKind(path, allowed: "a number")
  }
  return number
}

/// Reads seconds: a number, or a text such as `"500ms"`.
func readTime(_ value: SceneValue, _ path: String) throws -> Rational {
  if case .number(let seconds) = value { return seconds }
  guard case .string(let text) = value else {
    throw value.wrongKind(path, allowed: "a number of seconds or a text such as \"500ms\"")
  }
  guard let seconds = Rational(time: text) else {
    throw SceneError(
      path: path,
      problem: "\"\(text)\" is not a time; write seconds such as 2.5, or a text such as \"500ms\" or \"1m30s\"")
  }
  return seconds
}

/// Reads a whole number of a range.
func readWhole<Whole: FixedWidthInteger>(
  _ value: SceneValue, _ path: String, _ range: ClosedRange<Whole>
) throws -> Whole {
  let number = try readRational(value, path)
  guard number.isWhole, let whole = Whole(exactly: number.numerator), range.contains(whole) else {
    throw SceneError.notWhole(number, range, path)
  }
  return whole
}

/// Reads a seed.
func readSeed(_ value: SceneValue, _ path: String) throws -> UInt64 {
  try readWhole(value, path, 0...UInt64(Scene.largestSeed))
}

/// Reads a number within a range.
func readNumber(_ value: SceneValue, _ path: String, allowed: NumberRange) throws -> Fixed {
  let written = try readRational(value, path)
  guard let number = Fixed(written), allowed.contains(number) else {
    throw SceneError.outOfRange(written, allowed, path)
  }
  return number
}

/// The maximum number of elements of a list, so that a file takes seconds at most.
private let longestList = 10_000

/// Reads a list, each element with its path.
func readArray<Value>(
  _ value: SceneValue, _ path: String, _ read: (SceneValue, String) throws -> Value
) throws -> [Value] {
  guard case .array(let values) = value else {
    throw SceneError(path: path, problem: "must be a list, not \(value.kind)")
  }
  guard values.count <= longestList else {
    throw SceneError(path: path, problem: "has \(values.count) elements; allowed: at most \(longestList)")
  }
  return try values.enumerated().map { try read($1, "\(path)[\($0)]") }
}

/// Reads one of the cases of an enumeration, by its name.
func readCase<Choice: RawRepresentable<String> & CaseIterable>(
  _ value: SceneValue, _ path: String
) throws -> Choice {
  try readName(value, path, among: Choice.allCases.map { ($0.rawValue, $0) })
}

/// Reads one of some names and returns its value.
///
/// - Parameter keys: The keys of objects that may stand in place of a name, for the error.
func readName<Value>(
  _ value: SceneValue, _ path: String, among choices: [(name: String, value: Value)], orObjectsWith keys: [String] = []
) throws -> Value {
  let text = try readString(value, path)
  guard let choice = choices.first(where: { $0.name == text }) else {
    let names = choices.map { ScenePath.name(ofKey: $0.name) }
    let allowed = (names + keys.map { "{\"\($0)\": …}" }).joined(separator: ", ")
    throw SceneError(
      path: path, problem: "\"\(text)\" is not one of \(allowed)\(didYouMean(text, among: names))")
  }
  return choice.value
}
