import Testing
import Zoetrope

/// Types of other modules that programs need to name, with no other import: this file compiles only if it brings them along.
@Suite struct ExportedTypesTests {
  /// Frames that make the samples of videos themselves.
  private struct ClearFrames: FrameSource {
    let size = PixelSize(width: 64, height: 36)
    let frameCount = 1

    func frame(_ index: Int, into pixmap: inout Pixmap) { pixmap = Pixmap(width: 64, height: 36) }

    func frame(_ index: Int, into image: VideoImage, scratch: inout Pixmap?) {
      image.set(from: Pixmap(width: 64, height: 36))
    }
  }

  /// The numbers of fields have types that depend on those of the field.
  private func gain<Values: FieldValues>(of noise: Field<Values>.Noise) -> Values.Number { noise.gain }

  @Test func errorsHaveNames() {
    let errors: [any Error.Type] = [
      BrokenPipeError.self, FileError.self, FrameError.self, GIFError.self, LoopError.self, RationalOverflow.self,
      RequestError.self, SVGPathError.self, SceneFileError.self, SizeLimitError.self, ThreadError.self, VideoError.self,
    ]
    #expect(Set(errors.map { "\($0)" }).count == errors.count)
  }

  @Test func typesOfPropertiesHaveNames() {
    let types: [any Any.Type] = [
      AnimationFacts.self, DisposalMethod.self, ISOLayout.self, LoopFit.self, MixingSpace.self, PlaneLayout.self,
      RateControl.self,
      RefusedSetting.self, RGBFormat.self, SampleRounding.self, StepSeries.self,
    ]
    #expect(Set(types.map { "\($0)" }).count == types.count)
    let image = VideoImage(width: 2, height: 2, format: .rgb(RGBFormat.rgba), rounding: SampleRounding.nearest)
    #expect(image.planes.map(\.bytesPerRow) == [8])
  }

  @Test func typesOfRequirementsHaveNames() throws {
    let element = PeriodicElement(name: "wings", period: Rational(2))
    #expect(element.period == Rational(2) && Phase.zero.steps == 0)
    let frames = try FrameSequence(ClearFrames(), frameRate: Rational(10))
    #expect(try !frames.encoded(as: .mp4()).isEmpty)
  }
}
