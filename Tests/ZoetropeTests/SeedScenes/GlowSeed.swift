import Zoetrope

/// The post "Making things glow and shine with SwiftUI": light that runs along an outline.
enum GlowSeed {
  private static let palette = AngularGradient(
    stops: [
      .init(color: .blue, location: 0.0),
      .init(color: .purple, location: 0.2),
      .init(color: .red, location: 0.4),
      .init(color: .mint, location: 0.5),
      .init(color: .indigo, location: 0.7),
      .init(color: .pink, location: 0.9),
      .init(color: .blue, location: 1.0),
    ],
    center: .center,
    startAngle: .degrees(0),
    endAngle: .degrees(360))

  /// 340 × 120 points on the canvas of the scenes; narrower in a square, so that both ends are in view.
  private static var capsule: ShapeElement {
    Capsule().frame(width: .canvas(.width, times: 3, dividedBy: 5, plus: 52), height: 120)
  }

  private static func pieces(of shape: ShapeElement) -> [Layer] {
    func piece(delay: Rational) -> ShapeElement {
      shape
        .trim(
          from: .keyframes([0: 0, 0.2: 0, 1: 0.8], duration: 2, delay: delay),
          to: .keyframes([0: 0, 0.5: 0.5, 1: 0.5], duration: 2, delay: delay)
        )
        .glow(fill: palette, lineWidth: 4.0)
    }
    return [piece(delay: 0).named("first"), piece(delay: 1).rotationEffect(.degrees(180)).named("second")].map(\.layer)
  }

  static let scene = Scene(
    "glow", summary: "Light runs round a capsule, one piece after the other.", canvas: .init(width: 480, height: 270)
  ) {
    Color.black
    pieces(of: capsule)
  }

  static let circleScene = Scene(
    "glow-circle", summary: "Light runs round a circle, one piece after the other.",
    canvas: .init(width: 480, height: 270)
  ) {
    Color.black
    pieces(of: Circle(diameter: 170).modifiable)
  }

  static let plumeScene = Scene(
    "glow-plume", summary: "A plume of light grows, runs round a capsule and catches itself.",
    canvas: .init(width: 480, height: 270)
  ) {
    Color.black
    capsule
      .trim(
        from: .keyframes([0: 0, 0.2: 0, 0.8: 0.6, 1: 1], duration: 2, phase: 0.7),
        to: .keyframes([0: 0, 1: 1], duration: 2, phase: 0.7)
      )
      .glow(fill: palette, lineWidth: 4.0)
      .named("plume")
  }
}
