/// The position of a value in the tree of a scene file.
struct ScenePath: Equatable {
  enum Step: Equatable {
    case key(String)
    case index(Int)
  }

  var steps: [Step]

  init(_ steps: [Step]) { self.steps = steps }

  /// Creates the path that a text such as `layers[1].blur` has in a tree, as far as there are values.
  ///
  /// The tree tells where a key ends that has dots itself.
  init(_ text: String, in tree: SceneValue) {
    steps = []
    var (rest, value) = (text[...], tree)
    while !rest.isEmpty {
      switch value {
      case .array(let values):
        guard rest.first == "[", let end = rest.firstIndex(of: "]"),
          let index = Int(rest[rest.index(after: rest.startIndex)..<end]), values.indices.contains(index)
        else { return }
        steps.append(.index(index))
        (rest, value) = (rest[rest.index(after: end)...], values[index])
      case .object(let values):
        if rest.first == "." { rest = rest.dropFirst() }
        let key = values.keys.filter { key in
          rest.hasPrefix(key) && (rest.dropFirst(key.count).first.map { ".[".contains($0) } ?? true)
        }.max { $0.count < $1.count }
        guard let key, let inner = values[key] else { return }
        steps.append(.key(key))
        (rest, value) = (rest.dropFirst(key.count), inner)
      default: return
      }
    }
  }

  /// The path of the array or object around the value; nil for the scene as a whole.
  var parent: ScenePath? { steps.isEmpty ? nil : ScenePath(Array(steps.dropLast())) }

  /// The text, such as `layers[1].blur`.
  var text: String {
    steps.reduce("") { text, step in
      switch step {
      case .key(let key): text.isEmpty ? key : "\(text).\(key)"
      case .index(let index): "\(text)[\(index)]"
      }
    }
  }
}
