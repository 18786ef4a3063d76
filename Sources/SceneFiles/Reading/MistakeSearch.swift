import SceneModel

/// The search for all mistakes of a scene, of which reading finds one at a time: the value at fault is cut out, and the rest
/// is read again.
struct MistakeSearch {
  /// The mistakes, whose paths are those of the scene before any cut.
  private(set) var mistakes: [SceneError] = []
  private var value: SceneValue
  /// The paths of the values that were cut out, each as it was in the tree of that moment, and as it is in the scene.
  private var cuts: [(now: ScenePath, original: ScenePath)] = []

  /// The number of readings, which bounds the time for a file in which everything is wrong. Most mistakes take one.
  private static let greatestReadingCount = 50

  /// - Parameter value: The scene.
  init(in value: SceneValue) {
    self.value = value
    for _ in 0..<MistakeSearch.greatestReadingCount where mistakes.count < SceneFileError.greatestCount {
      do {
        _ = try Scene(self.value)
        return
      } catch let mistake as SceneError {
        let path = ScenePath(mistake.path, in: self.value)
        let original = originalPath(of: path)
        if !isConsequence(mistake, at: original) {
          // The rest of the path, behind the last value that exists, stays as it is.
          let rest = mistake.path.dropFirst(path.text.count)
          mistakes.append(
            SceneError(path: original.text + rest, problem: mistake.problem, isOmission: mistake.isOmission))
        }
        // Nothing is left without the scene as a whole, and in another format all could be meant otherwise.
        guard !path.steps.isEmpty, original.steps != [.key("zoetrope")] else { return }
        cuts.append((path, original))
        cut(at: path.steps[...], in: &self.value)
      } catch {
        return
      }
    }
  }

  /// Returns the path in the scene of a path in the tree of now: elements of lists have moved up.
  private func originalPath(of path: ScenePath) -> ScenePath {
    var steps = path.steps
    for cut in cuts.reversed() {
      guard case .index(let gap)? = cut.now.steps.last else { continue }
      let depth = cut.now.steps.count - 1
      guard steps.count > depth, steps.prefix(depth) == cut.now.steps.prefix(depth),
        case .index(let index) = steps[depth], index >= gap
      else { continue }
      steps[depth] = .index(index + 1)
    }
    return ScenePath(steps)
  }

  /// Returns whether something is missing only because it, or what it refers to, was cut out.
  private func isConsequence(_ mistake: SceneError, at path: ScenePath) -> Bool {
    guard mistake.isOmission else { return false }
    return cuts.contains { cut in
      if cut.original.steps == [.key("colors")] || cut.original.parent == path { return true }
      guard case .key? = path.steps.last else { return false }
      return cut.original.parent == path.parent
    }
  }

  /// Cuts a value out of a tree. Colours become black, since layers refer to them by their names.
  private func cut(at steps: ArraySlice<ScenePath.Step>, in tree: inout SceneValue, isColor: Bool = false) {
    guard let step = steps.first else { return }
    let (rest, isLast) = (steps.dropFirst(), steps.count == 1)
    switch (step, tree) {
    case (.key(let key), .object(var values)):
      if !isLast, var inner = values[key] {
        cut(at: rest, in: &inner, isColor: key == "colors" && steps.startIndex == 0)
        values[key] = inner
      } else {
        values[key] = isColor ? .string("#000000") : nil
      }
      tree = .object(values)
    case (.index(let index), .array(var values)):
      if isLast { values.remove(at: index) } else { cut(at: rest, in: &values[index]) }
      tree = .array(values)
    default: break
    }
  }
}
