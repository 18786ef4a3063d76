/// The encoding of the process's arguments, in which Swift's strings replace invalid UTF-8.
enum ArgumentEncoding {
  /// Returns the first argument that is not UTF-8, repaired; nil if all are. The path of the program may be anything.
  static func firstBrokenArgument() -> String? {
    for index in CommandLine.arguments.indices.dropFirst() {
      guard let word = unsafe CommandLine.unsafeArgv[index] else { break }
      if unsafe String(validatingCString: word) == nil { return unsafe String(cString: word) }
    }
    return nil
  }
}
