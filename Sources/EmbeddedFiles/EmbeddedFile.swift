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
  package static let targets = unsafe EmbeddedFile(name: "targets.json", text: zoetrope_targets())

  /// The description of scene files.
  package static let sceneFormat = unsafe EmbeddedFile(name: "SceneFormat.md", text: zoetrope_scene_format())

  private static let mosquito: EmbeddedFile = {
    var count = 0
    let bytes = unsafe UnsafeBufferPointer(start: zoetrope_mosquito(&count), count: count)
    return unsafe EmbeddedFile(name: "mosquito.gif", bytes: Array(bytes))
  }()

  /// Returns the texts of a list, which ends with one that has no name.
  private static func texts(_ list: UnsafePointer<zoetrope_text>) -> [EmbeddedFile] {
    var (files, next): ([EmbeddedFile], _) = unsafe ([], list)
    while let name = unsafe next.pointee.name, let bytes = unsafe next.pointee.bytes {
      unsafe files.append(EmbeddedFile(name: String(cString: name), text: bytes))
      unsafe next += 1
    }
    return files
  }

  private init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

  /// Creates a file of a text that ends with a zero.
  private init(name: String, text: UnsafePointer<UInt8>) {
    unsafe self.init(name: name, bytes: Array(String(cString: text).utf8))
  }
}
