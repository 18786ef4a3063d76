import CEmbedded

/// A file that is part of the program. The files are embedded by C, since array literals of Swift as long as these take a minute
/// to compile.
package struct EmbeddedFile: Sendable {
  /// The name of the file; of a scene without its extension.
  package let name: String
  /// The content.
  package let bytes: [UInt8]

  /// The built-in scenes, in the order in which they are listed.
  package static let scenes = unsafe texts(zoetrope_scenes())

  /// The built-in sprites, in the order in which they are listed.
  package static let sprites = [mosquito]

  /// The files of the preview's page.
  package static let page = unsafe texts(zoetrope_page())

  /// The list of the built-in targets.
  package static let targets = unsafe texts(zoetrope_manuals())[0]

  /// The description of scene files.
  package static let sceneFormat = unsafe texts(zoetrope_manuals())[1]

  private static let mosquito: EmbeddedFile = {
    var count = 0
    let bytes = unsafe UnsafeBufferPointer(start: zoetrope_mosquito(&count), count: count)
    return unsafe EmbeddedFile(name: "mosquito.gif", bytes: Array(bytes))
  }()

  /// Returns the texts of a list, which ends with one that has no name.
  private static func texts(_ list: UnsafePointer<zoetrope_text>) -> [EmbeddedFile] {
    var (files, next): ([EmbeddedFile], _) = unsafe ([], list)
    while let name = unsafe next.pointee.name, let bytes = unsafe next.pointee.bytes {
      let text = unsafe Array(String(cString: bytes).utf8)
      unsafe files.append(EmbeddedFile(name: String(cString: name), bytes: text))
      unsafe next += 1
    }
    return files
  }
}
