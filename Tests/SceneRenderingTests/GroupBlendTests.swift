import Raster
import SceneModel
import Testing
import Zoetrope

@testable import SceneRendering

private let ground = ##"{"fill": "#4080C0"}"##

private func group(_ keys: String, blend: BlendMode = .multiply) -> String {
  let disc = ##"{"shape": "circle", "frame": {"width": 300}, "fill": "#FFC080", "blend": "\##(blend.rawValue)"}"##
  return "{\"group\": [\(disc)], \(keys)}"
}

/// The frame at the start, of 192 × 108 pixels.
private func frame(_ layers: String...) throws -> Pixmap {
  let scene = try Scene(layers: layers.joined(separator: ", "))
  return frame(try auroraRenderer(scene, width: 192, height: 108, seed: 0).renderer, 0)
}

/// Returns the largest difference of a channel, of 65535.
private func difference(_ first: Pixmap, _ second: Pixmap) -> Int {
  let channels: [KeyPath<RGBA16, UInt16>] = [\.red, \.green, \.blue, \.alpha]
  return zip(first.pixels, second.pixels).map { one, other in
    channels.map { abs(Int(one[keyPath: $0]) - Int(other[keyPath: $0])) }.max() ?? 0
  }.max() ?? 0
}

/// The blends of a group's layers take in the other layers of the group, and nothing below it.
@Suite struct GroupBlendTests {
  @Test(arguments: [BlendMode.plus, .screen, .multiply])
  func aGroupThatFadesInDoesNotFlash(blend: BlendMode) throws {
    let opaque = try frame(ground, group("\"opacity\": 1", blend: blend))
    #expect(try difference(opaque, frame(ground, group("\"opacity\": 0.9999", blend: blend))) <= 16)
    #expect(try difference(opaque, frame(ground, group("\"opacity\": 1", blend: .sourceOver))) <= 16)
  }

  /// On a plain background, blurred layers are drawn in another way than above further layers.
  @Test func aBlurredGroupIsTheSameOverAnyBackground() throws {
    let blurred = group("\"blur\": 160")
    let between = ##"{"fill": "#00000000"}"##
    #expect(try difference(frame(ground, blurred), frame(ground, between, blurred)) <= 4)
  }

  @Test func layersOfAGroupBlendWithEachOther() throws {
    let both = ##"{"group": [{"fill": "#FF8000"}, {"fill": "#8080FF", "blend": "multiply"}]}"##
    let wanted = try frame(##"{"fill": "#FF8000"}"##, ##"{"fill": "#8080FF", "blend": "multiply"}"##)
    #expect(try frame(ground, both) == wanted)
  }
}
