/// A path as its folder and the name of the file in it, by the text alone: links and files are not looked up.
package struct FileName {
  /// The folder with its slash; empty without one.
  package let folder: Substring
  /// The name in the folder; empty after a slash.
  package let name: Substring
  /// The extension with its dot, as it is written; empty without one. All of a name such as `.gif` is its extension.
  package let ending: Substring

  package init(_ path: Substring) {
    // Not by characters: the name may begin with a combining mark, which would make one character with the slash.
    let scalars = path.unicodeScalars
    let start = scalars.lastIndex(of: "/").map(scalars.index(after:)) ?? path.startIndex
    (folder, name) = (path[..<start], path[start...])
    ending = name[(name.lastIndex(of: ".") ?? name.endIndex)...]
  }

  package init(_ path: String) { self.init(path[...]) }

  /// The name without its extension.
  package var stem: Substring { name[..<ending.startIndex] }

  /// The extension in lower case, without its dot; empty without one.
  package var formatName: String { ending.dropFirst().lowercased() }
}

extension String {
  /// The path of a folder with a slash at its end, for a name to follow; empty for the current one.
  package var asFolder: String { isEmpty || hasSuffix("/") ? self : self + "/" }

  /// The path without slashes at its end.
  package var withoutFinalSlashes: Substring { self[..<(lastIndex { $0 != "/" }.map(index(after:)) ?? startIndex)] }
}

/// Returns the folder of a file, with a slash at its end; `./` for the current one.
package func folderPath(ofFile path: String) -> String {
  let folder = FileName(path).folder
  return folder.isEmpty ? "./" : String(folder)
}
