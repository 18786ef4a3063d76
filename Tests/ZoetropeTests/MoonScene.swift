import Zoetrope

/// The example of the documentation, which needs no other import.
let moonScene = Scene(canvas: .init(width: 960, height: 540)) {
  Fill("#0B777E")
  Circle(diameter: 80).fill("#FFF6D8").offset(y: .animation(from: -180, to: -120, duration: 4, autoreverses: true))
    .blur(3)
}
