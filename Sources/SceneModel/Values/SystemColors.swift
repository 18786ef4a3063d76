/// The colours that SwiftUI has names for, as iOS 13 to 18 shows them, light and dark (Apple, Human Interface Guidelines,
/// Color: Specifications).
extension Color {
  /// White.
  public static let white = Color(255, 255, 255)
  /// Black.
  public static let black = Color(0, 0, 0)
  /// Transparent black.
  public static let clear = Color(0, 0, 0, alpha: 0)
  /// The system's red.
  public static let red = byScheme(light: Color(255, 59, 48), dark: Color(255, 69, 58))
  /// The system's orange.
  public static let orange = byScheme(light: Color(255, 149, 0), dark: Color(255, 159, 10))
  /// The system's purple.
  public static let purple = byScheme(light: Color(175, 82, 222), dark: Color(191, 90, 242))
  /// The system's blue.
  public static let blue = byScheme(light: Color(0, 122, 255), dark: Color(10, 132, 255))
  /// The system's mint.
  public static let mint = byScheme(light: Color(0, 199, 190), dark: Color(99, 230, 226))
  /// The system's indigo.
  public static let indigo = byScheme(light: Color(88, 86, 214), dark: Color(94, 92, 230))
  /// The system's pink.
  public static let pink = byScheme(light: Color(255, 45, 85), dark: Color(255, 55, 95))

  /// The colours by their names.
  public static let named: [String: Color] = [
    "white": white, "black": black, "clear": clear, "red": red, "orange": orange, "purple": purple, "blue": blue,
    "mint": mint, "indigo": indigo, "pink": pink,
  ]
}
