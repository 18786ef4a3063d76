import FixedPoint
import SceneModel

/// The search for all mistakes of a scene, of which reading finds one at a time: the value at fault is cut out, and the rest
/// is read again.
struct MistakeSearch {
  /// The mistakes, whose paths are those of the scene before any cut.
  private(set) var mistakes: [SceneError] = []
  private var value: SceneValue
  /// The paths in the scene of the values that were cut out.
  private var cuts: [ScenePath] = []
  /// The paths of the elements of lists that were removed, each as it was in the tree of that moment.
  private var removals: [ScenePath] = []

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
        let found = ScenePath(mistake.path, in: self.value)
        let original = originalPath(of: found)
        if !isConsequence(mistake, at: original) {
          // The rest of the path, behind the last value that exists, stays as it is.
          let rest = mistake.path.dropFirst(found.text.count)
          let told = SceneError(
            path: original.text + rest, problem: mistake.problem, isOmission: mistake.isOmission)
          mistakes.append(told)
        }
        // Nothing is left without the scene as a whole, and in another format all could be meant otherwise.
        guard !found.steps.isEmpty, original.steps != [.key("zoetrope")] else { return }
        let path = MistakeSearch.separable(found)
        cuts.append(originalPath(of: path))
        if cut(at: path.steps[...], in: &self.value) { removals.append(path) }
        if let key = mistake.neededKey, path == found {
          // This key is not there yet, so that its substitute is inserted, which may be wrong itself.
          let inserted = ScenePath(Array(path.steps.dropLast()) + [.key(key)])
          cuts.append(originalPath(of: inserted))
          _ = cut(at: inserted.steps[...], in: &self.value)
        }
      } catch {
        return
      }
    }
  }

  /// Returns the path of the smallest value around a path without which the rest can be read: a stop of a gradient goes as
  /// a whole, since either all of them have offsets or none, and a list that needs all of its elements does so, too.
  private static func separable(_ path: ScenePath) -> ScenePath {
    for (index, step) in path.steps.enumerated().dropFirst() {
      guard case .index = step, case .key(let list) = path.steps[index - 1], !independentLists.contains(list)
      else { continue }
      if list == "stops" { return ScenePath(Array(path.steps[...index])) }
      return ScenePath(Array(path.steps[..<(list == "keyframes" ? index - 1 : index)]))
    }
    return path
  }

  /// The keys of lists whose elements do not depend on each other.
  private static let independentLists: Set<String> = ["layers", "group", "filters"]

  /// Returns the path in the scene of a path in the tree of now: elements of lists have moved up.
  private func originalPath(of path: ScenePath) -> ScenePath {
    var steps = path.steps
    for removal in removals.reversed() {
      guard case .index(let gap)? = removal.steps.last else { continue }
      let depth = removal.steps.count - 1
      guard steps.count > depth, steps.prefix(depth) == removal.steps.prefix(depth),
        case .index(let index) = steps[depth], index >= gap
      else { continue }
      steps[depth] = .index(index + 1)
    }
    return ScenePath(steps)
  }

  /// Returns whether a mistake may only be there because something was cut out: in the place of a cut, in the value around
  /// it, or, where something is missing, beside it or where it refers to.
  private func isConsequence(_ mistake: SceneError, at path: ScenePath) -> Bool {
    cuts.contains { cut in
      if cut == path || cut.parent == path { return true }
      guard mistake.isOmission else { return false }
      if cut.steps == [.key("colors")] { return true }
      guard case .key? = path.steps.last else { return false }
      return cut.parent == path.parent
    }
  }

  /// Cuts a value out of a tree; where it is likely to be needed, an innocent one takes its place.
  ///
  /// - Parameter container: The key of `tree`.
  /// - Returns: Whether an element of a list was removed.
  private func cut(at steps: ArraySlice<ScenePath.Step>, in tree: inout SceneValue, container: String = "") -> Bool {
    guard let step = steps.first else { return false }
    let (rest, isLast) = (steps.dropFirst(), steps.count == 1)
    var isRemoved = false
    switch (step, tree) {
    case (.key(let key), .object(var values)):
      if isLast {
        let substitute = MistakeSearch.elements[container] ?? MistakeSearch.values[key]
        // One that is wrong itself goes.
        values[key] = values[key] == substitute ? nil : substitute
      } else if var inner = values[key] {
        isRemoved = cut(at: rest, in: &inner, container: key)
        values[key] = inner
      }
      tree = .object(values)
    case (.index(let index), .array(var values)):
      if isLast {
        values.remove(at: index)
        isRemoved = true
      } else {
        isRemoved = cut(at: rest, in: &values[index])
      }
      tree = .array(values)
    default: break
    }
    return isRemoved
  }

  /// Values for keys that the object around them may need.
  private static let values: [String: SceneValue] = [
    "fill": .string("#000000"), "color": .string("#000000"), "duration": .number(Rational(1)),
    "width": .number(Rational(1)), "height": .number(Rational(1)), "field": .number(Rational(0)),
    "from": .number(Rational(0)), "to": .number(Rational(0)), "amount": .number(Rational(0)),
    "shape": .string("rectangle"),
    "layers": .array([.object(["fill": .string("#000000")])]), "group": .array([.object(["fill": .string("#000000")])]),
  ]

  /// Values for whatever is in the objects of these keys.
  private static let elements: [String: SceneValue] = ["colors": .string("#000000")]
}
