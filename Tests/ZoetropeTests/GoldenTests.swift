import Foundation
import Testing

@testable import Zoetrope

/// Frames of every scene, compared bit for bit with those that were recorded: `scripts/test --record-goldens` draws them
/// anew after a change that is meant.
@Suite struct GoldenTests {
  @Test(arguments: BuiltInScenes.names)
  func aSceneIsDrawnAsItWas(scene: String) throws {
    for golden in try Golden.all(of: scene) {
      if Golden.isRecording {
        try golden.record()
      } else if let recorded = try golden.recorded() {
        if recorded != golden.actual { Issue.record("\(try golden.report(against: recorded))") }
      } else {
        Issue.record("\(golden.name) is not in Tests/Goldens; scripts/test --record-goldens draws it")
      }
    }
    if Golden.isRecording { Issue.record("drawn anew: look at the pictures, then test without --record-goldens") }
  }

  @Test func noOtherPictureIsKept() throws {
    let names = try Set(BuiltInScenes.names.flatMap { try Golden.all(of: $0).map(\.name) })
    let kept = try FileManager.default.contentsOfDirectory(atPath: Golden.folder)
    for name in kept where !names.contains(name) {
      if Golden.isRecording {
        try FileManager.default.removeItem(atPath: "\(Golden.folder)/\(name)")
      } else {
        Issue.record("Tests/Goldens/\(name) belongs to no scene; scripts/test --record-goldens removes it")
      }
    }
  }
}
