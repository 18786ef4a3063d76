import FixedPoint
import SceneModel
import Testing
import Zoetrope

@testable import Raster
@testable import SceneRendering

private func picture(_ layer: String) throws -> Pixmap {
  try frame(auroraRenderer(Scene(layers: layer), width: 480, height: 270, seed: 0).renderer, 0)
}

/// Returns the keys of a layer that is filled with a field from black to white.
private func fill(_ field: String, _ range: String = "[-1, 1]") -> String {
  ##""fill": {"field": \##(field), "range": \##(range), "ramp": ["#000", "#fff"], "space": "srgb"}"##
}

@Suite struct BlurredDetailTests {
  /// The blur of details finer than the cells in which it is made is that of the picture with these details, within a code of 8 bits.
  ///
  /// 40 points are 20 pixels, whose cells are of two pixels. 135 waves have the same value in the middle of all cells.
  @Test(arguments: [
    fill(#"{"waves": {"frequency": 135, "turns": 0.25}}"#), fill(#"{"waves": {"frequency": 135, "direction": 90}}"#),
    fill(#"{"rings": {"frequency": 128}}"#), fill(#"{"noise": {"scale": 256}}"#),
    fill(#"{"smoothstep": {"of": {"noise": {"scale": 200}}, "edges": [0.4, 0.5]}}"#, "[0, 1]"),
    fill(#"{"sin": {"product": [135, {"linear": {"start": [0, 0.25], "end": [0, 1.25]}}]}}"#),
    fill(
      #"{"warp": {"of": {"waves": {"frequency": 100, "turns": 0.25}}, "x": {"waves": {"amplitude": 0.05, "frequency": 2}}}}"#
    ),
    #""fill": "white", "shape": {"field": {"horizon": {"sum": [0.5, {"waves": {"amplitude": 0.3, "frequency": 135, "turns": 0.25}}]}}}"#,
    #""group": [{"fill": "white", "clip": {"shape": {"field": {"noise": {"scale": 256, "octaves": 3}}}}}]"#,
    #""grain": {"amount": 1, "size": 1}"#, #""group": [{"fill": "gray"}, {"grain": {"amount": 1, "size": 3}}]"#,
  ])
  func itIsThatOfTheWholePicture(keys: String) throws {
    let blurred = try picture(#"{\#(keys), "blur": 40}"#)
    let kernel = GaussianKernel(variance: Fixed(400))
    let reference = try picture("{\(keys)}").blurred(by: kernel)
    var largest = 0
    for y in 0..<reference.height {
      for x in 0..<reference.width {
        let (one, other) = (blurred[x + kernel.radius, y + kernel.radius], reference[x, y])
        largest = max(largest, abs(Int(one.red) - Int(other.red)), abs(Int(one.alpha) - Int(other.alpha)))
      }
    }
    #expect(largest <= 257, "\(largest)")
  }
}
