import FixedPoint
import Raster
import SceneFiles
import Video

extension SHA256Digest {
  /// Creates the hash of a scene file's value, overrides included, and of its sprites: the same for files that differ only
  /// in comments, blanks and the order of keys.
  ///
  /// It is the hash of the lines of a text: the canonical JSON of the value, then for each sprite, sorted by name, a line
  /// with its name as JSON and the hash of a text with a line for each of its frames: the duration in seconds and the hash
  /// of its pixels.
  init(scene: SceneValue, sprites: [String: MovingPicture]) throws {
    var lines = [scene.canonicalJSON]
    for (name, picture) in sprites.sorted(by: { $0.key < $1.key }) {
      let frames = try picture.frames.map { "\($0.duration) \(try SHA256Digest(rgba64le: $0.pixmap))" }
      lines.append("\(SceneValue.string(name).canonicalJSON) \(try SHA256Digest(lines: frames))")
    }
    try self.init(lines: lines)
  }

  private init(lines: [String]) throws {
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    self = try unsafe SHA256Digest(of: bytes.span.bytes)
  }
}
