import Zoetrope

/// The post "Animated background": a gradient whose hue turns, and mosquitoes that fly over it.
enum MosquitoesSeed {
  private static let orangeToPurple = LinearGradient(
    gradient: Gradient(colors: [.orange, .purple]), startPoint: .topLeading, endPoint: .bottomTrailing)

  private static let thereAndBack = Animation.easeInOut(duration: 3).repeatForever()

  private static var gradient: ShapeElement {
    Fill(orangeToPurple)
      .scaleEffect(3)
      .hueRotation(.animation(from: 0, to: 45, thereAndBack))
      .named("gradient")
  }

  static let gradientScene = Scene(
    "hue-gradient", summary: "The middle of a wide gradient, its hue turning there and back."
  ) {
    gradient
  }

  static let zoomScene = Scene("hue-gradient-zoom", summary: "The same gradient, coming near and going away.") {
    gradient.scaleEffect(.animation(from: 1, to: 3, thereAndBack))
  }

  static let scene = Scene("mosquitoes", summary: "Mosquitoes that fly over a gradient whose hue turns.") {
    gradient
    Swarm(
      sprite: "mosquito.gif", count: 21, size: 32, scale: .random(in: 0.75..<1.25),
      opacity: .ramp(from: 0, to: .random(in: 0.3..<0.32)), flight: .random(in: 12.5..<25), paths: .seed,
      frameDuration: 0.07
    ).named("mosquitoes")
  }

  static let smoothScene = Scene(
    "mosquitoes-smooth", summary: "The mosquitoes on rounder paths, and plain to see: ours."
  ) {
    gradient
    Swarm(
      sprite: "mosquito.gif", scale: .random(in: 0.75..<1.25), opacity: .ramp(from: 0.2, to: 0.9, autoreverses: true),
      flight: .random(in: 12.5..<25), frameDuration: 0.07
    ).named("mosquitoes")
  }
}
