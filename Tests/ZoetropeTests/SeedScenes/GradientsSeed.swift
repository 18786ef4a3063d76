import Zoetrope

/// The post about four ways to animate a gradient.
enum GradientsSeed {
  private static let canvas = Size(width: 320, height: 320)
  private static let ground = Color.byScheme(light: .white, dark: .black)
  private static let thereAndBack = Animation.easeInOut(duration: 3).repeatForever()

  private static func square(_ style: some ShapeStyle) -> ShapeElement {
    RoundedRectangle(cornerRadius: 8).fill(style).frame(width: 256, height: 256)
  }

  private static func vertical(_ colors: Color...) -> LinearGradient {
    LinearGradient(colors: colors, startPoint: .top, endPoint: .bottom)
  }

  static let pointsScene = Scene(
    "gradient-points", summary: "A gradient whose ends wander: red and purple give way to orange.", canvas: canvas
  ) {
    ground
    square(
      LinearGradient(
        colors: [.red, .purple, .orange],
        startPoint: .animation(from: .init(x: 0, y: 0), to: .init(x: 1, y: -1), thereAndBack),
        endPoint: .animation(from: .init(x: 0, y: 2), to: .init(x: 0, y: 1), thereAndBack))
    ).named("square")
  }

  static let hueScene = Scene(
    "gradient-hue", summary: "A gradient whose hue turns by a third while its colours fade.", canvas: canvas
  ) {
    ground
    square(vertical(.red, .purple))
      .hueRotation(.animation(from: 0, to: 120, thereAndBack))
      .saturation(.animation(from: 1, to: 0.7, thereAndBack))
      .named("square")
  }

  static let mixScene = Scene(
    "gradient-mix", summary: "Two gradients mixed colour by colour, on a wave.", canvas: canvas
  ) {
    ground
    square(
      MixedStyle(
        from: vertical("#800080", "#FF8000"), to: vertical("#FF0000", "#800080"),
        progress: .animation(from: 0, to: 1, thereAndBack), wave: .init(amplitude: 0.1, frequency: 4.25))
    ).named("square")
  }

  static let blendScene = Scene(
    "gradient-blend",
    summary: "Gradients of random colours fade into one another, a linear one into a radial one too.", canvas: canvas
  ) {
    let random = Color(red: .random(in: 0..<1), green: .random(in: 0..<1), blue: .random(in: 0..<1))
    ground
    square(vertical(.red, .purple)).named("first")
    square(vertical(random, random))
      .opacity(.keyframes([0: 0, 0.3333: 1, 0.6667: 1, 0.6667: 0, 1: 0], duration: 9, curve: .spring))
      .named("second")
    square(RadialGradient(colors: [random, random], endRadius: 160))
      .opacity(.keyframes([0: 0, 0.3333: 0, 0.6667: 1, 1: 0], duration: 9, curve: .spring))
      .named("third")
  }
}
