import Preview
import Zoetrope

extension PreviewProblem {
  /// Describes an error as the command line would, with the positions of mistakes in a scene file.
  ///
  /// - Parameter state: The scene or file and its options, of which it names those that were given.
  init(_ error: any Error, _ state: PreviewState) {
    switch error {
    case let error as SceneFileError:
      self.init(
        file: error.file, mistakes: error.mistakes.map { Mistake(line: $0.line, column: $0.column, text: $0.problem) })
    case let error as RequestError:
      self.init(
        error.message({ setting in state.options.first { $0.name == setting.rawValue }.map { "--\($0.name)" } }))
    case let error as SceneOverrideError: self.init(RequestError(error), state)
    case let error as FileError:
      self.init(error.explained.description)
      if case .replacing = error.remedy { isReplaceable = true }
    default: self.init(failureText(error, for: nil))
    }
  }

  private init(_ text: String) { self.init(mistakes: [Mistake(text: text)]) }
}
