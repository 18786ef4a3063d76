import FixedPoint
import SceneModel

/// Reads the keys of one object of a scene file. Every key that is asked for is taken; a key that is left at the end is
/// unknown, which is an error.
struct ObjectReader {
  let path: String
  private var values: [String: SceneValue]
  private var known: [String] = []
  /// Names that CSS and SwiftUI have for keys of this object, and the keys.
  private let otherNames: KeyValuePairs<String, String>

  /// Creates a reader of a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - path: Its path.
  ///   - kinds: All kinds that the path allows, for the message if the value is no object.
  ///   - example: An object to write instead, for that message; nil where one says too little.
  ///   - otherNames: Names that CSS and SwiftUI have for keys of this object, and the keys, for messages on unknown keys.
  init(
    _ value: SceneValue, path: String, allowed kinds: String = "an object", example: String? = nil,
    otherNames: KeyValuePairs<String, String> = [:]
  ) throws {
    guard case .object(let values) = value else {
      let problem = value.wrongKind(path, allowed: kinds).problem
      throw SceneError(path: path, problem: problem + (example.map { "; write \($0)" } ?? ""))
    }
    self.path = path
    self.values = values
    self.otherNames = otherNames
  }

  /// Returns the path of a key of this object.
  func path(of key: String) -> String { ScenePath.text(ofKey: key, in: path) }

  /// Takes the value of a key, read by a function that is told the value and its path; returns nil without the key.
  mutating func take<Value>(
    _ key: String, _ read: (SceneValue, String) throws -> Value
  ) throws -> Value? {
    known.append(key)
    guard let value = values.removeValue(forKey: key) else { return nil }
    return try read(value, path(of: key))
  }

  /// Takes the value of a key that must be there.
  mutating func require<Value>(
    _ key: String, _ read: (SceneValue, String) throws -> Value
  ) throws -> Value {
    guard let value = try take(key, read) else { throw omission(of: [key], "needs the key \"\(key)\"") }
    return value
  }

  /// Returns the error of an object without a key that must be there: where one that was not taken resembles it, or is another name of
  /// it, of that one.
  ///
  /// - Parameters:
  ///   - keys: The keys of which one must be there.
  ///   - problem: The omission, for the message.
  func omission(of keys: [String], _ problem: String) -> SceneError {
    for key in values.keys.sorted() {
      guard let needed = keys.first(where: { !guess(key, among: [$0]).isEmpty }) else { continue }
      var error = SceneError(path: path(of: key), problem: "unknown key\(guess(key, among: keys))")
      error.neededKey = needed
      return error
    }
    return SceneError(path: path, problem: problem, isOmission: true)
  }

  /// Returns true if a key is there, without taking it.
  func has(_ key: String) -> Bool { values[key] != nil }

  /// Returns which of several choices has its key here, without taking that; one must have.
  func choice<Choice>(of choices: [Choice], key: (Choice) -> String) throws -> Choice {
    let found = choices.filter { has(key($0)) }
    if found.count > 1 { throw conflict(of: key(found[1]), with: key(found[0])) }
    if let choice = found.first { return choice }
    let keys = choices.map(key)
    try finish(or: keys)
    throw SceneError(path: path, problem: "needs one of the keys \(keys.joined(separator: ", "))", isOmission: true)
  }

  /// Returns ` (did you mean …?)` for an unknown key, or an empty text without suggestions.
  private func guess(_ key: String, among keys: [String]) -> String {
    guard let meant = otherNames.first(where: { $0.key == key && keys.contains($0.value) })?.value else {
      return didYouMean(key, among: keys)
    }
    return " (did you mean \(meant)?)"
  }

  /// Returns the error of a key that excludes another one.
  func conflict(of key: String, with other: String) -> SceneError {
    SceneError(path: path(of: key), problem: "cannot stand beside \"\(other)\"; leave one of them out")
  }

  /// Refuses the keys that were not taken.
  ///
  /// - Parameter others: Keys that could be there instead, for the message.
  func finish(or others: [String] = []) throws {
    guard let key = values.keys.min() else { return }
    let known = known + others
    throw SceneError(
      path: path(of: key),
      problem: "unknown key\(guess(key, among: known)); known here: \(known.joined(separator: ", "))")
  }
}
