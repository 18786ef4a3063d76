import Foundation
import Raster
import SceneRendering
import TestSupport
import Video

@testable import Zoetrope

/// One frame of a built-in scene, kept as a picture in `Tests/Goldens`.
struct Golden {
  let scene: String
  let frame: Int
  /// The picture that the code draws now.
  let actual: Pixmap

  /// The first frame, one at a third, and the last of a scene's loop as a poster of 96 × 54 pixels has it.
  static func all(of scene: String) throws -> [Golden] {
    var settings = RenderSettings()
    settings.size = PixelSize(width: 96, height: 54)
    let job = try RenderJob(nameOrPath: scene, overrides: [], settings: settings, format: .png)
    let count = job.plan.frameCount
    return Set([0, count / 3, count - 1]).sorted().map { frame in
      var pixmap = Pixmap(width: 96, height: 54)
      job.makeRenderer().render(frame: frame, into: &pixmap)
      return Golden(scene: scene, frame: frame, actual: pixmap)
    }
  }

  /// The name of its file.
  var name: String { "\(scene)-\(frame).png" }

  /// Returns the recorded picture, or nil if none was recorded in this size.
  ///
  /// - Throws: The decoder's failure if the file cannot be decoded.
  func recorded() throws -> Pixmap? {
    let path = "\(Golden.folder)/\(name)"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let pixmap = try MovingPicture(decoding: try bytes(of: path), name: name).frames[0].pixmap
    return pixmap.width == actual.width && pixmap.height == actual.height ? pixmap : nil
  }

  /// Keeps what today's code draws.
  func record() throws { try Golden.write(actual, to: "\(Golden.folder)/\(name)") }

  /// Writes what was expected, what was drawn, and their difference, stretched so that the largest is white.
  ///
  /// - Returns: How far they are apart, and where the pictures are.
  func report(against expected: Pixmap) throws -> String {
    let folder = ProcessInfo.processInfo.environment["ZOETROPE_GOLDEN_OUTPUT"] ?? "\(repository)/.build/goldens"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let differences = zip(actual.pixels, expected.pixels).map { actual, expected in
      func distance(_ a: UInt16, _ b: UInt16) -> UInt16 { max(a, b) - min(a, b) }
      let alpha = distance(actual.alpha, expected.alpha)
      return [(actual.red, expected.red), (actual.green, expected.green), (actual.blue, expected.blue)]
        .map { max(alpha, distance($0, $1)) }
    }
    let largest = differences.joined().max() ?? 0
    var picture = Pixmap(width: actual.width, height: actual.height)
    for (index, channels) in differences.enumerated() {
      let stretched = channels.map { UInt16(UInt32($0) * 65535 / UInt32(max(1, largest))) }
      picture.pixels[index] = RGBA16(red: stretched[0], green: stretched[1], blue: stretched[2], alpha: .max)
    }
    let stem = "\(folder)/\(scene)-\(frame)"
    for (pixmap, kind) in [(expected, "expected"), (actual, "actual"), (picture, "difference")] {
      try Golden.write(pixmap, to: "\(stem)-\(kind).png")
    }
    let count = differences.count { $0 != [0, 0, 0] }
    return "\(name): \(count) pixels differ, by up to \(largest) of 65535; see \(stem)-{expected,actual,difference}.png"
  }

  /// Whether goldens are to be drawn anew instead of compared.
  static var isRecording: Bool { ProcessInfo.processInfo.environment["ZOETROPE_RECORD_GOLDENS"] == "1" }

  static let folder = "\(repository)/Tests/Goldens"

  private static func write(_ pixmap: Pixmap, to path: String) throws {
    try Data(PNGFile.encode(pixmap)).write(to: URL(fileURLWithPath: path))
  }
}
