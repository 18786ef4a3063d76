import FixedPoint
import Raster
import SceneModel
import Video

extension SHA256Digest {
  /// The hash of what a scene file says, with everything that was overridden, and of the pictures that it names: the same
  /// for files that differ only in comments, in blanks and in the order of keys.
  ///
  /// It is the hash of the lines of a text: the file as JSON, then for each picture in the order of names a line with the
  /// name as JSON and the hash of the text that has a line for each of its frames: its seconds and the hash of its pixels.
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
