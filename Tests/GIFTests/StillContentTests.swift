import Quantization
import TestSupport
import Testing

@testable import GIF

/// Recordings of screens: flat areas and detail that stand still, and little that moves.
@Suite struct StillContentTests {
  /// A frame of a recording: a smooth wallpaper, a white window with detail, and a square that moves.
  ///
  /// - Parameter noise: The largest change of a code by a codec's noise, which differs between stretches of 8 frames.
  private static func frame(_ time: Int, noise: Int = 0) -> TargetFrame {
    var generator = SeededGenerator(state: UInt64(time / 8))
    return TargetFrame(width: 160, height: 96) { x, y in
      let change = Int.random(in: 0...noise, using: &generator)
      if (x - 4 * time - 8) / 12 == 0, x >= 4 * time + 8, (40..<52).contains(y) {
        return RGB8(red: 220, green: 40, blue: 30)
      }
      if isWhite(x, y) { return .gray(255) }
      if (40..<120).contains(x), (16..<32).contains(y) { return .gray((x * 7 + y * 13) % 150 + 80 + change) }
      return RGB8(red: UInt8(40 + x / 2 + change), green: UInt8(60 + y + change), blue: UInt8(200 - (x + y) / 3))
    }
  }

  private static func isWhite(_ x: Int, _ y: Int) -> Bool { (40..<120).contains(x) && (32..<80).contains(y) }

  private static func settings(_ quality: Int) -> CompressionSettings {
    CompressionSettings(quality: quality, lossy: nil, colorLimit: 255, diffusion: 100)
  }

  /// The numbers of changed pixels of all frames but the first: where the frames stand still, and elsewhere.
  private static func changes(_ played: PlayedLoop, _ clean: [TargetFrame]) -> (still: Int, moving: Int) {
    var (still, moving) = (0, 0)
    for time in 1..<clean.count {
      for position in clean[time].colors.indices where played.shown[time][position] != played.shown[time - 1][position]
      {
        if clean[time].colors[position] == clean[time - 1].colors[position] { still += 1 } else { moving += 1 }
      }
    }
    return (still, moving)
  }

  /// Hardly any pixel that stands still is drawn again; at low qualities not even if a codec adds noise.
  @Test(arguments: [(20, 0), (60, 0), (80, 0), (20, 1)]) func stillPixelsAreNotDrawnAgain(quality: Int, noise: Int)
    throws
  {
    let frames = (0..<20).map { StillContentTests.frame($0, noise: noise) }
    let played = try PlayedLoop(frames, hasLocalTables: true, StillContentTests.settings(quality))
    let (still, moving) = StillContentTests.changes(played, (0..<20).map { StillContentTests.frame($0) })
    #expect(20 * still < moving, "\(still) beside \(moving)")
  }

  /// White stays white, wherever something else does not cover it.
  @Test(arguments: [60, 80, 95]) func flatAreasAreExact(quality: Int) throws {
    let frames = (0..<8).map { StillContentTests.frame($0, noise: 1) }
    let played = try PlayedLoop(frames, hasLocalTables: true, StillContentTests.settings(quality))
    let white = OklabColor(RGB8.gray(255))
    for (frame, shown) in zip(frames, played.shown) {
      let wrong = frame.colors.indices.count { position in
        let (x, y) = (position % 160, position / 160)
        return frame.colors[position] == white && frame.isFlat(x, y) && shown[position] != .gray(255)
      }
      #expect(wrong == 0)
    }
  }

  /// A fade by a code every fourth frame arrives: no pixel is further from the frame than the settings allow.
  @Test func slowFadesArrive() throws {
    let frames = (0..<48).map { time in
      TargetFrame(width: 80, height: 24) { x, _ in .gray(60 + x + time / 4) }
    }
    let settings = StillContentTests.settings(80)
    let played = try PlayedLoop(frames, hasLocalTables: true, settings)
    played.expectAllowedErrors(settings)
    for (time, shown) in played.shown.enumerated() {
      let errors = zip(shown, frames[time].colors).map { OklabColor($0 ?? .gray(0)).lanes[1] &- $1.lanes[1] }
      let mean = errors.reduce(0) { $0 + Int($1) } / errors.count
      // A step of the fade, which may be noise, and half an 8-bit code of the palette's error.
      #expect(abs(mean) <= Int(OklabColor.code) * 3 / 2, "frame \(time)")
    }
  }
}
