import Zoetrope

/// The post about a header with bubbles.
enum BubblesSeed {
  private static let sky = LinearGradient(
    colors: ["#3867D5", "#81C7F5"], startPoint: .topLeading, endPoint: .bottomTrailing)

  private static func bubble(_ diameter: LengthExpression, _ alignment: Alignment) -> ShapeElement {
    Circle(diameter: diameter).fill(.white).frame(alignment: alignment)
  }

  static let scene = Scene(
    "bubbles", summary: "A header of blue with translucent bubbles at its corners, a still; wider ones get more.",
    canvas: .init(width: 414, height: 233)
  ) {
    sky
    bubble(180, .topLeading).offset(x: -90, y: -90).opacity(0.17)
    bubble(92, .topTrailing).offset(x: 26, y: -16).opacity(0.17)
    bubble(.canvas(.height, times: 0.5), .bottom)
      .offset(x: .canvas(.width, times: 0.12), y: .canvas(.height, times: 0.22)).opacity(0.12).minimumWidth(400)
    bubble(.canvas(.height, times: 0.24), .leading)
      .offset(x: .canvas(.width, times: 0.2), y: .canvas(.height, times: 0.28)).opacity(0.1).minimumWidth(400)
    bubble(.canvas(.height, times: 0.36), .top)
      .offset(x: .canvas(.width, times: 0.08), y: .canvas(.height, times: 0.1)).opacity(0.1).minimumWidth(700)
  }

  private static func drift(
    from: LengthExpression, to: LengthExpression, phase: Rational
  ) -> Animatable<LengthExpression> {
    .animation(from: from, to: to, duration: 6, curve: .easeInOut, autoreverses: true, phase: phase)
  }

  static let driftScene = Scene(
    "bubbles-drift", summary: "The bubbles of the header, adrift: slow rounds of our own.",
    canvas: .init(width: 414, height: 233)
  ) {
    sky
    bubble(180, .topLeading)
      .offset(x: drift(from: -102, to: -78, phase: 0), y: drift(from: -100, to: -80, phase: 0.25))
      .opacity(0.17).named("corner")
    bubble(92, .topTrailing)
      .offset(x: drift(from: 16, to: 36, phase: 0.4), y: drift(from: -30, to: -2, phase: 0.65))
      .opacity(0.17).named("right")
    bubble(116, .bottom)
      .offset(x: drift(from: 34, to: 66, phase: 0.7), y: drift(from: 40, to: 64, phase: 0.95))
      .opacity(0.12).named("low")
    bubble(56, .leading)
      .offset(x: drift(from: 68, to: 96, phase: 0.2), y: drift(from: 48, to: 84, phase: 0.45))
      .opacity(0.1).named("small")
  }
}
