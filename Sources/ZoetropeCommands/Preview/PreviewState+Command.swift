import Preview
import Zoetrope

extension PreviewState {
  /// Returns the command that writes the file of a state, ready for a shell.
  ///
  /// - Parameters:
  ///   - command: The name of the command.
  ///   - name: The name of the file, without extension, if the state has none.
  func command(_ command: String, output name: String) -> String {
    let format = value(of: Setting.format.rawValue) ?? OutputFormat.gif.rawValue
    let output = value(of: Setting.output.rawValue) == nil ? ["-o", "\(name).\(format)"] : []
    let words = options.flatMap { $0.value.isEmpty ? ["--\($0.name)"] : ["--\($0.name)", $0.value] }
    return ShellWords.text(of: ["zoetrope", command, input] + output + words)
  }
}

extension Rational {
  /// The nearest floating-point number, for JSON.
  var double: Double { Double(numerator) / Double(denominator) }
}
