import FixedPoint
import Geometry
import Raster
import SceneFiles
import Video

extension SHA256Digest {
  /// Creates the hash of a scene file's value, overrides included, and of its sprites: the same for files that differ only
  /// in comments, blanks and the order of keys.
  ///
  /// It is the hash of the lines of a text: the canonical JSON of the value, then for each sprite, sorted by name, a line
  /// with its name as JSON and the hash of a text with a line for each of its frames: the duration in seconds and the hash
  /// of its pixels; then a line for each text with the hash of its outline, which follows from the font of the machine.
  init(scene: SceneValue, sprites: [String: MovingPicture], outlines: [Path] = []) throws {
    var lines = [scene.canonicalJSON]
    for (name, picture) in sprites.sorted(by: { $0.key < $1.key }) {
      let frames = try picture.frames.map { "\($0.duration) \(try SHA256Digest(rgba64le: $0.pixmap))" }
      lines.append("\(SceneValue.string(name).canonicalJSON) \(try SHA256Digest(lines: frames))")
    }
    lines += try outlines.map { "text \(try SHA256Digest(path: $0))" }
    try self.init(lines: lines)
  }

  /// Creates the hash of a text with a line for each element of a path: its letter as in SVG and its coordinates in units of 2⁻¹⁶.
  private init(path: Path) throws {
    func line(_ letter: String, _ points: [Point]) -> String {
      ([letter] + points.flatMap { ["\($0.x.raw)", "\($0.y.raw)"] }).joined(separator: " ")
    }
    try self.init(
      lines: path.elements.map { element in
        switch element {
        case .move(let point): line("M", [point])
        case .line(let point): line("L", [point])
        case .cubic(let first, let second, let end): line("C", [first, second, end])
        case .close: line("Z", [])
        }
      })
  }

  private init(lines: [String]) throws {
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    self = try unsafe SHA256Digest(of: bytes.span.bytes)
  }
}
