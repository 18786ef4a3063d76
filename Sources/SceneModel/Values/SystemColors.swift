extension ColorExpression {
  /// The colours that SwiftUI has names for, as iOS 13 to 18 shows them, light and dark (Apple, Human Interface
  /// Guidelines, Color: Specifications).
  static let systemColors: [String: ColorExpression] = [
    "white": .constant(StraightColor(bytes: 255, 255, 255)),
    "black": .constant(StraightColor(bytes: 0, 0, 0)),
    "clear": .constant(StraightColor(bytes: 0, 0, 0, alpha: 0)),
    "red": system((255, 59, 48), (255, 69, 58)),
    "orange": system((255, 149, 0), (255, 159, 10)),
    "purple": system((175, 82, 222), (191, 90, 242)),
    "blue": system((0, 122, 255), (10, 132, 255)),
    "mint": system((0, 199, 190), (99, 230, 226)),
    "indigo": system((88, 86, 214), (94, 92, 230)),
    "pink": system((255, 45, 85), (255, 55, 95)),
  ]

  private typealias Bytes = (red: UInt8, green: UInt8, blue: UInt8)

  private static func system(_ light: Bytes, _ dark: Bytes) -> ColorExpression {
    .bySchemes(
      light: .constant(StraightColor(bytes: light.red, light.green, light.blue)),
      dark: .constant(StraightColor(bytes: dark.red, dark.green, dark.blue)))
  }
}
