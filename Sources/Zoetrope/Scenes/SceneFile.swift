import FixedPoint
import Foundation
public import SceneModel

extension Scene {
  /// Reads a scene from the text of its file: JSON, in which comments and trailing commas are allowed.
  ///
  /// - Parameters:
  ///   - text: The bytes of the file, UTF-8.
  ///   - file: What to call it in messages.
  ///   - overrides: What takes the place of what the file says, one after the other.
  /// - Throws: ``Zoetrope/SceneFileError``, or ``Zoetrope/RequestError`` for an override.
  public init(text: [UInt8], file: String, overrides: [SceneOverride] = []) throws {
    self = try Scene.read(text, file: file, overrides: overrides).scene
  }

  /// The scene of a file, and the tree of its text after the overrides.
  static func read(
    _ text: [UInt8], file: String, overrides: [SceneOverride]
  ) throws -> (scene: Scene, tree: SceneValue) {
    let source = SceneText(text)
    var value: SceneValue
    do {
      value = try JSONDecoder().decode(JSONTree.self, from: Data(source.json)).value
    } catch let error as SceneError {
      throw SceneFileError(file: file, line: source.lines[error.path], column: nil, problem: "\(error)")
    } catch {
      throw Scene.syntaxError(source, file: file)
    }
    for override in overrides {
      do {
        value = try override.applied(to: value)
      } catch let error as SceneError {
        throw RequestError(.override, "\(error)")
      }
    }
    do {
      return (try Scene(value), value)
    } catch let error as SceneError {
      if let override = overrides.last(where: { error.path.hasPrefix($0.path) }) {
        throw RequestError(.override, "\(override.path): \(error)")
      }
      throw SceneFileError(file: file, line: source.line(near: error.path), column: nil, problem: "\(error)")
    }
  }

  /// Where the text stops being JSON. JSONDecoder keeps that to itself on Linux; JSONSerialization tells the byte, save
  /// for words that it does not know.
  private static func syntaxError(_ source: SceneText, file: String) -> SceneFileError {
    var reason = "invalid value"
    var offset = source.strayWord
    if offset == nil {
      do {
        _ = try JSONSerialization.jsonObject(with: Data(source.json))
      } catch let error as NSError {
        let description = error.userInfo["NSDebugDescription"] as? String ?? ""
        let parts = description.components(separatedBy: " around character ")
        if parts.count == 2 {
          reason = parts[0].lowercased()
          offset = Int(parts[1].prefix { $0.isNumber })
        }
      }
    }
    let end = source.json.lastIndex { !SceneFile.blanks.contains($0) }.map { $0 + 1 } ?? 0
    let start = min(offset ?? end, end)
    if reason == "invalid value" {
      let found = source.json[start..<end].prefix { !SceneFile.blanks.contains($0) && $0 != UInt8(ascii: ",") }
      reason =
        found.isEmpty ? "the file ends too early" : "unexpected \(String(decoding: found.prefix(20), as: UTF8.self))"
    }
    let place = source.location(ofByte: start)
    return SceneFileError(file: file, line: place.line, column: place.column, problem: "this is not JSON: \(reason)")
  }
}

private enum SceneFile {
  static let blanks = Set(" \t\r\n".utf8)
}

extension SceneText {
  /// The line of the value at a path, or of the nearest value around it.
  func line(near path: String) -> Int? {
    var path = path
    while lines[path] == nil, let end = path.lastIndex(where: { ".[".contains($0) }) { path = String(path[..<end]) }
    return lines[path]
  }
}

extension SceneOverride {
  /// Reads `path=value`; the value is JSON, or a text where it is none (`fill=#102030`).
  ///
  /// - Throws: ``Zoetrope/RequestError``.
  public init(text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw RequestError(.override, "\(text): write path=value, such as layers[1].blur=40")
    }
    let json = SceneText(Array(parts[1].utf8)).json
    let value = (try? JSONDecoder().decode(JSONTree.self, from: Data(json)))?.value
    do {
      try self.init(path: String(parts[0]), value: value ?? .string(String(parts[1])))
    } catch let error as SceneError {
      throw RequestError(.override, "\(error)")
    }
  }
}

/// JSON as Foundation reads it, turned into the tree that scenes are read from.
private struct JSONTree: Decodable {
  let value: SceneValue

  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Key.self) {
      value = .object(
        try object.allKeys.reduce(into: [:]) { $0[$1.stringValue] = try object.decode(JSONTree.self, forKey: $1).value }
      )
      return
    }
    if var array = try? decoder.unkeyedContainer() {
      var values: [SceneValue] = []
      while !array.isAtEnd { values.append(try array.decode(JSONTree.self).value) }
      value = .array(values)
      return
    }
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      value = .null
    } else if let boolean = try? single.decode(Bool.self) {
      value = .boolean(boolean)
    } else if let text = try JSONTree.string(single) {
      value = .string(text)
    } else {
      guard let number = try? single.decode(Decimal.self), let exact = Rational(number.description) else {
        throw SceneError(
          path: JSONTree.path(decoder.codingPath),
          problem: "this number cannot be read; write at most 18 digits, without leading zeros")
      }
      value = .number(exact)
    }
  }

  /// The value if it is a text; an error if it is one that cannot be read, nil if it is none.
  private static func string(_ container: any SingleValueDecodingContainer) throws -> String? {
    do {
      return try container.decode(String.self)
    } catch DecodingError.typeMismatch {
      return nil
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce("") { path, key in
      if let index = key.intValue { return "\(path)[\(index)]" }
      return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
    }
  }
}
