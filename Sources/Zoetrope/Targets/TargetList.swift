import EmbeddedFiles
import FileIO
import FoundationEssentials
import SceneFiles

/// Targets by their names: the built-in ones, or those of a file.
public struct TargetList: Sendable {
  /// The targets, in the order in which they are listed.
  public let targets: [Target]
  /// The JSON that they come from.
  package let text: [UInt8]

  /// Returns the targets that come with the library.
  ///
  /// - Throws: ``TargetError`` never, unless the data is broken.
  public static func builtIn() throws -> TargetList {
    try TargetList(text: EmbeddedFile.targets.bytes, name: "the built-in targets")
  }

  /// Reads the targets of a file.
  ///
  /// - Throws: ``TargetError`` for anything but a list of targets, ``FileIO/FileError`` for a file that cannot be read.
  public init(path: String) throws {
    try self.init(text: readFile(path, limit: TargetList.largestFile, for: "a list of targets"), name: path)
  }

  /// A bound on files, far above any list of targets.
  private static let largestFile = 4 << 20

  private init(text: [UInt8], name: String) throws(TargetError) {
    self.text = text
    do {
      try TargetList.checkKeys(text)
      targets = try JSONDecoder().decode(File.self, from: Data(text)).targets.map { file throws(TargetError) in
        try Target(file)
      }
    } catch let error as TargetError {
      throw TargetError("\(name): \(error.description)")
    } catch let error as DecodingError {
      throw TargetError("\(name): \(error.reason)")
    } catch {
      throw TargetError("\(name): \(error)")
    }
    let names = targets.map(\.name)
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw TargetError("\(name): the target \(twice) occurs twice; leave out one")
    }
  }

  /// Returns the target of a name, whose capitals count only where another target has the same letters.
  ///
  /// - Throws: ``TargetError`` with the nearest name, if there is none.
  public func target(named name: String) throws(TargetError) -> Target {
    let letters = name.lowercased()
    guard
      let target = targets.first(where: { $0.name == name })
        ?? targets.first(where: { $0.name.lowercased() == letters })
    else {
      let names = targets.map(\.name)
      throw TargetError(
        "Unknown target \"\(name)\"\(didYouMean(name, among: names)). There are: \(names.joined(separator: ", "))")
    }
    return target
  }

  private struct File: Codable {
    var targets: [Target.File]
  }

  /// Refuses keys that are unknown, which decoding would ignore.
  private static func checkKeys(_ text: [UInt8]) throws {
    struct Keys: Decodable {
      let names: [String]

      struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }

      init(from decoder: any Decoder) throws {
        names = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
      }
    }
    let all = try JSONDecoder().decode([String: [Keys]].self, from: Data(text))
    for (key, targets) in all {
      guard key == "targets" else { throw TargetError("unknown key \"\(key)\"; known here: targets") }
      for (index, target) in targets.enumerated() {
        guard let unknown = target.names.sorted().first(where: { !Target.File.keys.contains($0) }) else { continue }
        throw TargetError(
          "targets[\(index)]: unknown key \"\(unknown)\"\(didYouMean(unknown, among: Target.File.keys))")
      }
    }
  }
}

extension DecodingError {
  /// The problem and its path.
  fileprivate var reason: String {
    func path(_ context: Context) -> String {
      context.codingPath.reduce("") { path, key in
        key.intValue.map { "\(path)[\($0)]" } ?? (path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)")
      }
    }
    func at(_ context: Context, _ problem: String) -> String {
      let path = path(context)
      return path.isEmpty ? problem : "\(path): \(problem)"
    }
    return switch self {
    case .keyNotFound(let key, let context): at(context, "the key \"\(key.stringValue)\" is missing")
    case .typeMismatch(let type, let context): at(context, "must be \(TargetList.name(of: type))")
    case .valueNotFound(_, let context): at(context, "must not be null")
    case .dataCorrupted(let context):
      at(context, context.codingPath.isEmpty ? "this is no JSON" : "the value is not allowed")
    @unknown default: "this is no list of targets"
    }
  }
}

extension TargetList {
  /// Returns the JSON name of a type.
  fileprivate static func name(of type: any Any.Type) -> String {
    if type == String.self { return "a text" }
    if type == Bool.self { return "true or false" }
    if type == Int.self { return "a whole number" }
    return "\(type)".hasPrefix("Array") ? "a list" : "an object"
  }
}
