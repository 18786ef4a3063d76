/// Everything that the bytes of a rendering's parts depend on.
struct PartWork: Codable, Equatable {
  /// The command that determines the frames and their encoding.
  let command: String
  /// The hash of the scene, with its pictures.
  let scene: String
  /// The libraries that encode, with their versions.
  let libraries: [String]
  /// The size of the frames in pixels.
  let width, height: Int
  /// The number of frames of all parts.
  let frameCount: Int
  /// The number of frames of a segment.
  let segmentLength: Int
  /// Frames per second, exact.
  let frameRate: String

  /// Returns the reason that parts of this and of other work are not of one rendering; nil if they are.
  func difference(from other: PartWork) -> String? {
    if scene != other.scene { return "it is of another scene" }
    if command != other.command {
      return "it was made by another command or version, \"\(command)\""
    }
    let others = libraries.filter { !other.libraries.contains($0) }
    if libraries != other.libraries {
      return "it was made with other libraries, \(others.isEmpty ? "fewer of them" : others.joined(separator: ", "))"
    }
    return self == other ? nil : "it is of another number or rate of frames"
  }
}
