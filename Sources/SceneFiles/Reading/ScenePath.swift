/// The position of a value in the tree of a scene file.
struct ScenePath: Equatable {
  enum Step: Equatable {
    case key(String)
    case index(Int)
  }

  var steps: [Step]

  init(_ steps: [Step]) { self.steps = steps }

  /// Returns a key as paths name it: an empty one in quotes, so that it can be seen.
  static func name(ofKey key: String) -> String { key.isEmpty ? "\"\"" : key }

  /// Returns the text of the path of a key, given that of its object, which is empty for the scene as a whole.
  static func text(ofKey key: String, in path: String) -> String {
    path.isEmpty ? name(ofKey: key) : "\(path).\(name(ofKey: key))"
  }

  /// Creates the path that a text such as `layers[1].blur` has in a tree, as far as there are values.
  init(_ text: String, in tree: SceneValue) {
    steps = []
    var (rest, value) = (text[...], tree)
    while !rest.isEmpty, let (step, others) = ScenePath.firstStep(of: rest, in: value, isAtStart: steps.isEmpty),
      let inner = value[step]
    {
      steps.append(step)
      (rest, value) = (others, inner)
    }
  }

  /// Returns the first step of the rest of a path, and what follows it; nil if the text is malformed.
  ///
  /// A key ends at the next dot or bracket, unless the value has a key with dots or brackets that the text begins with.
  ///
  /// - Parameters:
  ///   - text: The rest of the path, not empty.
  ///   - value: The value from which the step leads on; it need not have the key or the index.
  ///   - isAtStart: Whether the text is the whole path, which begins with a key without a dot.
  static func firstStep(
    of text: Substring, in value: SceneValue, isAtStart: Bool
  ) -> (step: Step, rest: Substring)? {
    if text.first == "[", !isAtStart {
      let digits = text.dropFirst().prefix { $0.isASCII && $0.isNumber }
      let end = text.dropFirst(digits.count + 1)
      // A number has no leading zeros, as in JSON.
      guard let index = Int(digits), digits == "\(index)", end.first == "]" else { return nil }
      return (.index(index), end.dropFirst())
    }
    guard isAtStart || text.first == "." else { return nil }
    let named = isAtStart ? text : text.dropFirst()
    if let key = value.longestKey(of: named) {
      return (.key(key), named.dropFirst(ScenePath.name(ofKey: key).count))
    }
    let key = named.prefix { $0 != "." && $0 != "[" }
    return key.isEmpty ? nil : (.key(String(key)), named.dropFirst(key.count))
  }

  /// The path of the array or object around the value; nil for the scene as a whole.
  var parent: ScenePath? { steps.isEmpty ? nil : ScenePath(Array(steps.dropLast())) }

  /// The text, such as `layers[1].blur`.
  var text: String { text(in: "") }

  /// Returns the text of the path, given that of the value at which it begins.
  func text(in path: String) -> String {
    steps.reduce(path) { text, step in
      switch step {
      case .key(let key): ScenePath.text(ofKey: key, in: text)
      case .index(let index): "\(text)[\(index)]"
      }
    }
  }
}

extension SceneValue {
  /// The value to which a step leads; nil if there is none.
  fileprivate subscript(step: ScenePath.Step) -> SceneValue? {
    switch (step, self) {
    case (.key(let key), .object(let values)): values[key]
    case (.index(let index), .array(let values)) where values.indices.contains(index): values[index]
    default: nil
    }
  }

  /// Returns the longest key of an object that ends where a path may go on or end; nil if there is none.
  fileprivate func longestKey(of path: Substring) -> String? {
    guard case .object(let values) = self else { return nil }
    return values.keys.filter { key in
      let name = ScenePath.name(ofKey: key)
      return path.hasPrefix(name) && (path.dropFirst(name.count).first.map { ".[".contains($0) } ?? true)
    }.max { $0.count < $1.count }
  }
}
