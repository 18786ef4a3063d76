import FixedPoint
import SceneModel

/// Reads colours, given the colours that the scene names.
struct ColorReading {
  let palette: [String: Color]

  /// Reads `"#3867D5"` or `"#3867D5FF"`; the name of one of the scene's colours or of a system colour; `{"red": …,
  /// "green": …, "blue": …, "opacity": …}` or `{"white": …, "opacity": …}` in 0…1; `{"rgb": [r, g, b], "opacity": …}` in
  /// 0…255; or `{"light": colour, "dark": colour}`.
  func read(_ value: SceneValue, _ path: String) throws -> Color {
    guard case .object = value else { return try named(try readString(value, path), path) }
    var object = try ObjectReader(value, path: path)
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
      let components = try object.require("rgb", readBytes).map { ColorComponent.exact(UInt16($0) * 257) }
      return Color(red: components[0], green: components[1], blue: components[2], opacity: try opacity())
    }
    return Color(
      red: try object.require("red", ColorComponent.read), green: try object.require("green", ColorComponent.read),
      blue: try object.require("blue", ColorComponent.read), opacity: try opacity())
  }

  private func readBytes(_ value: SceneValue, _ path: String) throws -> [UInt8] {
    let bytes = try readArray(value, path) { UInt8(try readWhole($0, $1, 0...255)) }
    guard bytes.count == 3 else { throw SceneError(path: path, problem: "must be three numbers: red, green, blue") }
    return bytes
  }

  private func named(_ text: String, _ path: String) throws -> Color {
    if text.hasPrefix("#") {
      guard let color = Color(hexadecimal: text) else {
        throw SceneError(path: path, problem: "\"\(text)\" is not a colour; write #RRGGBB or #RRGGBBAA")
      }
      return color
    }
    if let color = palette[text] ?? Color.named[text] { return color }
    let names = palette.keys.sorted() + Color.named.keys.sorted()
    throw SceneError(
      path: path,
      problem:
        "no colour is named \"\(text)\"\(didYouMean(text, among: names)); known here: \(names.joined(separator: ", "))")
  }
}

extension ColorComponent {
  /// Reads a component 0…1; a plain number is taken to the nearest of 65536 steps.
  fileprivate static func read(_ value: SceneValue, _ path: String) throws -> ColorComponent {
    guard case .number(let number) = value else { return .expression(try .read(value, path, allowed: .fraction)) }
    guard let component = ColorComponent(number) else {
      throw SceneError(path: path, problem: "\(number) is out of range; allowed: 0…1")
    }
    return component
  }
}
