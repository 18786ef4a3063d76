import Zoetrope

/// The post "SwiftUI Aurora Background Animation": four blurred clouds that circle over a ground.
enum AuroraSeed {
  private enum Theme {
    static let generalBackground = Color(red: 0.043, green: 0.467, blue: 0.494)
    static let ellipsesTopLeading = Color.byScheme(
      light: Color(red: 0.039, green: 0.388, blue: 0.502, opacity: 0.81),
      dark: Color(red: 0.000, green: 0.176, blue: 0.216, opacity: 80.0))
    static let ellipsesTopTrailing = Color.byScheme(
      light: Color(red: 0.196, green: 0.796, blue: 0.329, opacity: 0.5),
      dark: Color(red: 0.408, green: 0.698, blue: 0.420, opacity: 0.61))
    static let ellipsesBottomTrailing = Color(red: 0.541, green: 0.733, blue: 0.812, opacity: 0.7)
    static let ellipsesBottomLeading = Color.byScheme(
      light: Color(red: 0.196, green: 0.749, blue: 0.486, opacity: 0.55),
      dark: Color(red: 0.525, green: 0.859, blue: 0.655, opacity: 0.45))
  }

  private static func cloud(
    _ alignment: Alignment, color: Color, rotationStart: Int64, duration: SceneDuration
  ) -> ShapeElement {
    let start = NumberExpression(integerLiteral: rotationStart)
    let end = NumberExpression(integerLiteral: rotationStart + 360)
    return Circle()
      .fill(color)
      .frame(height: .canvas(.height, dividedBy: .random(in: 0.7..<1.4)), alignment: alignment)
      .offset(x: .random(in: -150..<150), y: .random(in: -150..<150))
      .rotationEffect(.animation(from: end, to: start, .linear(duration: duration).repeatForever(autoreverses: false)))
      .opacity(0.8)
      .named(alignment.rawValue)
  }

  @LayerBuilder private static var clouds: [Layer] {
    cloud(.bottomTrailing, color: Theme.ellipsesBottomTrailing, rotationStart: 0, duration: 60)
    cloud(.topTrailing, color: Theme.ellipsesTopTrailing, rotationStart: 240, duration: 50)
    cloud(.bottomLeading, color: Theme.ellipsesBottomLeading, rotationStart: 120, duration: 80)
    cloud(.topLeading, color: Theme.ellipsesTopLeading, rotationStart: 180, duration: 70)
  }

  static let scene = accessible(
    Scene("aurora", summary: "Four soft clouds circle slowly over deep teal.", seed: 7) {
      Theme.generalBackground
      ZStack { clouds }.blur(radius: 60).named("clouds")
    })

  static let blurredScene = accessible(
    Scene("aurora-blurred", summary: "The clouds with their ground blurred too: the edges fade away.", seed: 7) {
      Color.byScheme(light: .white, dark: .black)
      ZStack {
        Theme.generalBackground
        clouds
      }.blur(radius: 60).named("clouds")
    })

  private static func accessible(_ scene: Scene) -> Scene {
    scene
      .reduceTransparency {
        Color.byScheme(light: Color(white: 1), dark: Color(white: 0))
        LinearGradient(
          colors: [Theme.ellipsesTopLeading, Theme.ellipsesTopTrailing], startPoint: .topLeading,
          endPoint: .bottomTrailing)
      }
      .differentiateWithoutColor { Color.byScheme(light: Color(white: 0.95), dark: Color(white: 0.2)) }
  }
}
