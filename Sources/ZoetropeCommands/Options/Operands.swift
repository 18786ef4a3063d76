import FileIO
import Zoetrope

/// Returns the only operand of a command.
///
/// - Parameters:
///   - words: The operands.
///   - kind: The kind of the operand, such as `scene`.
///   - example: A valid command line.
///   - lacksOutput: Whether the command writes a file that no option names, so that the second word may be meant as that.
/// - Throws: ``UsageError`` if there are none or several.
func onlyWord(_ words: [String], _ kind: String, _ example: String, lacksOutput: Bool = false) throws -> String {
  guard let word = words.first else { throw UsageError("No \(kind) given. Try \(example).") }
  guard words.count == 1 else {
    let output = ShellWords.text(of: ["-o", words[1]])
    let isOutput = lacksOutput && isUnwritten(words[1])
    let remedy = isOutput ? "To write there, use \(output)." : "Give one \(kind): \(example)."
    throw UsageError("Unexpected argument \"\(words[1])\". \(remedy)")
  }
  return word
}

/// Returns whether a word has the extension of a format, and no file that exists has this name.
func isUnwritten(_ word: String) -> Bool { OutputFormat(path: word) != nil && FileKind(ofFileAt: word) == nil }

/// Returns the path of an operand, for commands that read a file more than once.
///
/// - Throws: ``UsageError`` for standard input that is no file but a pipe or a terminal, `FileError` for a closed one.
func rereadablePath(_ word: String) throws -> String {
  guard word == "-" else { return word }
  try StandardInput.requireOpen()
  guard FileKind(ofFileAt: "/dev/stdin") == .regularFile else {
    throw UsageError(
      "Standard input is read only once, and this command reads its input again. Write it to a file first, and give its name."
    )
  }
  return "/dev/stdin"
}

/// Refuses a folder or a pattern, for commands that take one file of frames.
///
/// - Parameters:
///   - path: The file.
///   - output: The name of the file in the command that encodes the pictures.
/// - Throws: `FileError`.
func refuseSeveralPictures(_ path: String, output: String = "loop.apng") throws {
  guard standsForPictures(path) else { return }
  let kind = FileKind(ofFileAt: path) == .folder ? "folder" : "pattern"
  let command = ShellWords.text(of: ["zoetrope", "encode", path, "-o", output])
  throw FileError("read", path, reason: "it is a \(kind); encode its pictures first: \(command)")
}

/// Returns whether a word is a folder, or a pattern that files match; without them, it names a file that does not exist.
private func standsForPictures(_ word: String) -> Bool {
  guard InputPaths.areSeveral([word]) else { return false }
  return FileKind(ofFileAt: word) == .folder || (try? InputPaths.expand([word])) != nil
}

/// Refuses scenes, for commands that take pictures and video. A file may have the name of a built-in scene.
///
/// - Parameters:
///   - words: The operands.
///   - purpose: The purpose of rendering the scene instead, at the beginning of a sentence.
///   - options: The options of `render` that give what the command would, with a space before each.
func refuseScenes(_ words: [String], _ purpose: String = "To render it", options: String = "") throws {
  let scene = words.first { word in
    guard ImpliedCommand.isScene(word) else { return false }
    return !BuiltInScenes.names.contains(word) || FileKind(ofFileAt: word) == nil
  }
  guard let scene else { return }
  let command = ShellWords.text(of: ["zoetrope", "render", scene, "-o", "FILE"])
  throw UsageError("\(scene) is a scene. \(purpose), use \(command)\(options).")
}

/// Refuses a file that does not exist, with the name of a built-in scene and the extension of a format: it was meant as the
/// output.
func refuseUnwrittenScene(_ word: String) throws {
  let scene = String(FileName(word).stem)
  guard BuiltInScenes.names.contains(scene), isUnwritten(word) else { return }
  let command = ShellWords.text(of: ["zoetrope", "render", scene, "-o", word])
  throw UsageError("There is no file \(word). To write it, use \(command).")
}

/// Returns the only operand of a command that takes a scene. A file that does not exist is told when it is read.
///
/// - Throws: ``UsageError``, also for a video or pictures, which other commands take.
func onlyScene(_ words: [String], _ example: String, lacksOutput: Bool = false) throws -> String {
  let scene = try onlyWord(words, "scene", example, lacksOutput: lacksOutput)
  try refuseUnwrittenScene(scene)
  if standsForPictures(scene) {
    throw UsageError("\(scene) is not a scene. To encode its pictures, use zoetrope encode.")
  }
  if FileKind(ofFileAt: scene) != nil, InputPaths.isNamedAsFrames(scene) || InputPaths.holdsFrames(scene) {
    throw UsageError("\(scene) is not a scene. To encode it, use zoetrope encode; to make it loop, zoetrope loop.")
  }
  return scene
}
