import FixedPoint
import LoopTiming
import Raster
import SceneModel

/// The creation of paints from fills at one moment.
struct PaintMaking {
  let placement: Placement
  let phase: (Int) -> Phase
  /// The filters of the colours, in the order of their application.
  let filters: ColorFilterChain
  /// The opacity of the paint, 0…65535.
  let opacity: UInt16
  /// The region of the picture in which pixels are painted.
  let region: PixelRegion
  /// The whole picture.
  let picture: PixelRegion
  let pictures: PreparedPictures

  /// Returns the paint of a fill.
  func paint(_ fill: ResolvedFill) -> any Paint {
    switch fill {
    case .color(let color): return SolidPaint(filters.apply(to: translucent(color.value(at: phase))).premultiplied)
    case .field(let fill): return fieldColors(fill, along: ramp(of: fill)).paint()
    case .image(let image): return imagePaint(image)
    case .mesh(let mesh):
      return colorMesh(mesh).paint(in: region, of: picture).filtered(by: ColorFilterChain([]), opacity: opacity)
    case .gradient(let gradient, let stops):
      return paint(gradient, GradientRamp(stops: self.stops(stops)).filtered(by: filters))
    case .mix(let from, let to, let progress, let wave):
      let plain = PaintMaking(
        placement: placement, phase: phase, filters: ColorFilterChain([]), opacity: .max, region: region,
        picture: picture, pictures: pictures)
      var progress = progress.value(at: phase)
      if let wave { progress = progress + wave.amplitude * wave.sine(at: progress) }
      if case .gradient(let gradient, let first) = from, case .gradient(gradient, let second) = to,
        first.count == second.count
      {
        // The opacity comes last: a mix beyond its ends is clamped.
        let stops = GradientRamp.mix(stops: plain.stops(first), plain.stops(second), progress: progress).map {
          GradientRamp.Stop(offset: $0.offset, color: translucent($0.color))
        }
        return paint(gradient, GradientRamp(stops: stops).filtered(by: filters))
      }
      return MixedPaint(plain.paint(from), plain.paint(to), progress: progress, filters: filters, opacity: opacity)
    }
  }

  private func paint(_ gradient: ResolvedGradient, _ ramp: GradientRamp) -> any Paint {
    /// Expressions and easings that overshoot may be negative.
    func radius(_ radius: ResolvedProperty<Fixed>) -> Fixed { max(.zero, placement.length(radius.value(at: phase))) }
    switch gradient {
    case .linear(let start, let end):
      return LinearGradientPaint(
        start: placement.place(start.value(at: phase)), end: placement.place(end.value(at: phase)), ramp: ramp)
    case .radial(let center, let startRadius, let endRadius):
      return RadialGradientPaint(
        center: placement.place(center.value(at: phase)), startRadius: radius(startRadius),
        endRadius: radius(endRadius),
        ramp: ramp)
    case .angular(let center, let startAngle, let endAngle):
      let turn = Fixed(raw: (Int64(placement.turn.steps) * 360).shiftedRight(by: 16, .nearest))
      return AngularGradientPaint(
        center: placement.place(center.value(at: phase)), startDegrees: startAngle.value(at: phase) + turn,
        endDegrees: endAngle.value(at: phase) + turn, ramp: ramp)
    }
  }

  func stops(_ stops: [ResolvedStop]) -> [GradientRamp.Stop] {
    stops.map { .init(offset: $0.offset, color: translucent($0.color.value(at: phase))) }
  }

  func translucent(_ color: StraightRGBA16) -> StraightRGBA16 {
    StraightRGBA16(
      red: color.red, green: color.green, blue: color.blue, alpha: RGBA16.product(color.alpha, opacity))
  }
}

extension ResolvedWave {
  /// Returns sin(2π · frequency · progress).
  fileprivate func sine(at progress: Fixed) -> Fixed {
    let turns = Angle(steps: (frequency * progress).turnSteps)
    return Fixed(raw: turns.sineAndCosine.sine.shiftedRight(by: 14, .nearest))
  }
}
