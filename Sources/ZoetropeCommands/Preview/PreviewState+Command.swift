import FileIO
import Preview
import Zoetrope

extension PreviewState {
  /// Returns the command that writes the file of a state, ready for a shell.
  ///
  /// - Parameters:
  ///   - command: The name of the command.
  ///   - known: The options that a state may have.
  ///   - name: The name of the file, without extension, if the state has none.
  ///   - format: The format of the file.
  func command<Request>(
    _ command: String, _ known: [OptionDefinition<Request>], output name: String, _ format: OutputFormat
  ) -> String {
    let isNamed = value(of: Setting.output.rawValue) != nil
    let output = isNamed ? [] : ["-o", name + (format.ending ?? "")]
    // The name of a file must not look like an option.
    let word = input.hasPrefix("-") ? "./\(input)" : input
    return ShellWords.text(of: ["zoetrope", command, word] + output + words(known).flatMap(\.self))
  }

  /// The notes on a file that differs from the frames of the preview, a sentence each.
  var budgetNotes: [String] {
    let option = Setting.maximumSize.rawValue
    guard value(of: option) != nil else { return [] }
    return ["--\(option) may lower the rate, size and quality when the file is made; these are the frames before that"]
  }

  /// The files that options name, whether they exist or not. Values that name none, such as `global` and colours, are among them:
  /// they rarely are names of files.
  var filesOfOptions: [String] { [Setting.palette, .sound].compactMap { value(of: $0.rawValue) } }

  /// Returns the request of the options.
  ///
  /// - Parameters:
  ///   - known: The options that a state may have.
  ///   - request: The request without any option.
  ///   - kind: The kind of the input, for messages.
  ///   - command: The command that has the options.
  /// - Throws: ``UsageError``.
  func request<Request>(
    _ known: [OptionDefinition<Request>], _ request: Request, of kind: String, _ command: String
  ) throws -> Request {
    try checkRereading()
    var request = request
    do {
      _ = try parseOptions(words(known).map { $0.joined(separator: "=") }, known, into: &request)
    } catch let error as UnknownOptionError {
      let option = error.typed.prefix { $0 != "=" }
      // A page may ask for options that no preview has.
      let isOfOthers = PreviewCommand.options.contains { "--\($0.description.name)" == option }
      let remedy = isOfOthers ? " of \(kind). See zoetrope help \(command)." : ". See zoetrope help preview all."
      throw UsageError("\(option) does not apply to a preview\(remedy)")
    }
    return request
  }

  /// Refuses files that can be read only once, such as pipes: a preview reads them again for each change of an option, and would
  /// wait without end for a pipe that nobody writes to.
  private func checkRereading() throws {
    guard let file = ([input] + filesOfOptions).first(where: { $0 == "-" || FileKind(ofFileAt: $0) == .other }) else {
      return
    }
    let name = file == "-" ? "Standard input" : file
    throw UsageError("\(name) cannot be previewed, since it can be read only once. Use a file.")
  }

  /// Returns the words of each option: its name, and its value unless it takes none. A query has an empty value then, too.
  private func words<Request>(_ known: [OptionDefinition<Request>]) -> [[String]] {
    options.map { option in
      let takesValue = known.contains { $0.description.name == option.name && $0.description.value != nil }
      return ["--\(option.name)"] + (takesValue || !option.value.isEmpty ? [option.value] : [])
    }
  }
}

extension OutputRequest {
  /// The format of a file that is previewed: the requested one, else that of the path's extension, else GIF.
  var previewedFormat: OutputFormat {
    get throws {
      if let format { return format }
      guard let path else { return .gif }
      guard let format = OutputFormat(path: path), OutputFormat.ofPreviews.contains(format) else {
        let endings = OutputFormat.ofPreviews.compactMap(\.ending).joined(separator: ", ")
        throw UsageError("\(path) cannot be previewed. Use -o with one of \(endings).")
      }
      return format
    }
  }
}
