import Color
import FixedPoint
import SceneModel

/// Reads colours, given the colours that the scene names.
struct ColorReading {
  let palette: [String: Color]
  /// The scene's own names, where its colours are read: one cannot name another.
  var unreadNames: Set<String> = []
  /// The keys of objects that are colours.
  static let keys = ["red", "green", "blue", "white", "rgb", "light", "dark"]

  /// Reads the name of one of the scene's colours or of a system colour; `"#3867D5"`, `"#38d"`, `"hsl(222, 65%, 53%)"`, a
  /// name of CSS and the like; `{"red": …, "green": …, "blue": …, "opacity": …}` or `{"white": …, "opacity": …}` in 0…1; `{"rgb": [r, g, b], "opacity": …}` in
  /// 0…255; or `{"light": colour, "dark": colour}`.
  func read(_ value: SceneValue, _ path: String) throws -> Color {
    if case .string(let text) = value { return try named(text, path) }
    guard !value.isAnimation else { throw SceneError.motion(path) }
    var object = try ObjectReader(value, path: path, allowed: "a colour, which is a text or an object")
    let color = try read(&object)
    try object.finish()
    return color
  }

  private func read(_ object: inout ObjectReader) throws -> Color {
    if object.has("light") || object.has("dark") {
      return .byScheme(light: try object.require("light", read), dark: try object.require("dark", read))
    }
    func opacity() throws -> ColorComponent { try object.take("opacity", ColorComponent.read) ?? .exact(.max) }
    if object.has("white") {
      return Color(white: try object.require("white", ColorComponent.read), opacity: try opacity())
    }
    if object.has("rgb") {
      let components = try object.require("rgb", readBytes).map { ColorComponent.exact(UInt16(eightBits: $0)) }
      return Color(red: components[0], green: components[1], blue: components[2], opacity: try opacity())
    }
    guard ["red", "green", "blue"].contains(where: object.has) else {
      throw object.omission(
        of: ColorReading.keys,
        "needs the keys \"red\", \"green\" and \"blue\", or \"white\", or \"rgb\", or \"light\" and \"dark\"")
    }
    return Color(
      red: try object.require("red", ColorComponent.read), green: try object.require("green", ColorComponent.read),
      blue: try object.require("blue", ColorComponent.read), opacity: try opacity())
  }

  private func readBytes(_ value: SceneValue, _ path: String) throws -> [UInt8] {
    let bytes: [UInt8] = try readArray(value, path) { try readWhole($0, $1, 0...255) }
    guard bytes.count == 3 else { throw SceneError(path: path, problem: "must be three numbers: red, green, blue") }
    return bytes
  }

  private func named(_ text: String, _ path: String) throws -> Color {
    // A scene's own names come first, then the system's, which CSS has as other colours. Those of CSS take letters of either
    // case, so the system's do, too.
    if let color = palette[text] ?? Color.named[text.lowercased()] ?? Color(text: text) { return color }
    if text.hasPrefix("#") || text.contains("(") {
      throw SceneError(
        path: path,
        problem:
          "\"\(text)\" is not a colour; write #rrggbb, #rrggbbaa, #rgb, rgb(255, 136, 0), hsl(32, 100%, 50%) or oklch(75% 0.16 62)"
      )
    }
    if unreadNames.contains(text) {
      throw SceneError(
        path: path, problem: "a colour of the scene cannot name another; write the value of \"\(text)\" here, too")
    }
    let names = palette.keys.sorted().map(ScenePath.name(ofKey:)) + Color.named.keys.sorted()
    let suggestion = didYouMean(text, among: names + NamedColors.names.filter { !names.contains($0) })
    throw SceneError(
      path: path,
      problem:
        "no colour is named \"\(text)\"\(suggestion); known here: \(names.joined(separator: ", ")), and the names of CSS",
      isOmission: true)
  }
}

extension ColorComponent {
  /// Reads a component 0…1; a plain number is taken to the nearest of 65536 steps.
  fileprivate static func read(_ value: SceneValue, _ path: String) throws -> ColorComponent {
    guard case .number(let number) = value else { return .expression(try .read(value, path, allowed: .fraction)) }
    guard let component = ColorComponent(number) else { throw SceneError.outOfRange(number, .fraction, path) }
    return component
  }
}
