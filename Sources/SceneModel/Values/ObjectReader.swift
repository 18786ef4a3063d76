import FixedPoint

/// Reads the keys of one object of a scene file: every key that is asked for is taken, and what is left at the end is
/// unknown, which is an error.
struct ObjectReader {
  let path: String
  private var values: [String: SceneValue]
  private var known: [String] = []

  init(_ value: SceneValue, path: String) throws {
    guard case .object(let values) = value else {
      throw SceneError(path: path, problem: "must be an object, not \(value.kind)")
    }
    self.path = path
    self.values = values
  }

  /// The path of a key of this object.
  func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// The value of a key, if the key is there.
  mutating func take(_ key: String) -> SceneValue? {
    known.append(key)
    return values.removeValue(forKey: key)
  }

  /// The value of a key, read by a function that is told the value and its path; nil without the key.
  mutating func take<Value>(
    _ key: String, _ read: (SceneValue, String) throws -> Value
  ) throws -> Value? {
    guard let value = take(key) else { return nil }
    return try read(value, path(of: key))
  }

  /// The value of a key that must be there.
  mutating func require<Value>(
    _ key: String, _ read: (SceneValue, String) throws -> Value
  ) throws -> Value {
    guard let value = try take(key, read) else {
      throw SceneError(path: path, problem: "needs the key \"\(key)\"")
    }
    return value
  }

  /// Whether a key is there, without taking it.
  func has(_ key: String) -> Bool { values[key] != nil }

  /// Refuses the keys that nobody asked for.
  func finish() throws {
    guard let key = values.keys.min() else { return }
    let unused = known.filter { !$0.isEmpty }
    throw SceneError(
      path: path(of: key),
      problem: "unknown key\(didYouMean(key, among: unused)); known here: \(unused.joined(separator: ", "))")
  }
}

/// A text as it is.
func readString(_ value: SceneValue, _ path: String) throws -> String {
  guard case .string(let text) = value else {
    throw SceneError(path: path, problem: "must be a text, not \(value.kind)")
  }
  return text
}

/// An exact number.
func readRational(_ value: SceneValue, _ path: String) throws -> Rational {
  guard case .number(let number) = value else {
    throw SceneError(path: path, problem: "must be a number, not \(value.kind)")
  }
  return number
}

/// One of the cases of an enumeration, by its name.
func readCase<Choice: RawRepresentable<String> & CaseIterable>(
  _ value: SceneValue, _ path: String
) throws -> Choice {
  try readName(value, path, among: Choice.allCases.map { ($0.rawValue, $0) })
}

/// What one of some names stands for.
func readName<Value>(_ value: SceneValue, _ path: String, among choices: [(name: String, value: Value)]) throws -> Value
{
  let text = try readString(value, path)
  guard let choice = choices.first(where: { $0.name == text }) else {
    let names = choices.map(\.name)
    throw SceneError(
      path: path,
      problem: "\"\(text)\" is not one of \(names.joined(separator: ", "))\(didYouMean(text, among: names))")
  }
  return choice.value
}

/// A list, each element read with its path.
func readArray<Value>(
  _ value: SceneValue, _ path: String, _ read: (SceneValue, String) throws -> Value
) throws -> [Value] {
  guard case .array(let values) = value else {
    throw SceneError(path: path, problem: "must be a list, not \(value.kind)")
  }
  var result: [Value] = []
  for (index, value) in values.enumerated() { result.append(try read(value, "\(path)[\(index)]")) }
  return result
}

/// A number within a range.
func readNumber(_ value: SceneValue, _ path: String, allowed: NumberRange) throws -> Fixed {
  let written = try readRational(value, path)
  guard let number = Fixed(written), allowed.contains(number) else {
    throw SceneError(path: path, problem: "\(written) is out of range; allowed: \(allowed.lower)…\(allowed.upper)")
  }
  return number
}
