import FixedPoint

extension Path {
  /// Creates a path from SVG 1.1 path data (the `d` attribute), with the more permissive arc flags of SVG 2.
  ///
  /// Numbers are rounded to 2⁻¹⁶; all points, control points included, must be within ±100000. Arcs become cubic curves
  /// that deviate from the ellipse by less than 10⁻⁷ of its radii plus a few units of rounding. Blank text gives an
  /// empty path.
  ///
  /// - Throws: ``SVGPathError`` for the first mistake in the text.
  public init(svg text: some StringProtocol) throws(SVGPathError) {
    var parser = SVGPathParser(scanner: try SVGPathScanner(text))
    try parser.parse()
    self = parser.path
  }
}

private struct SVGPathParser {
  var scanner: SVGPathScanner
  var path = Path()
  private var current = Point.zero
  private var start = Point.zero
  /// The last control point of the preceding curve, which S and T mirror.
  private var (cubicControl, quadraticControl): (Point?, Point?) = (nil, nil)
  private var isRelative = false

  init(scanner: SVGPathScanner) { self.scanner = scanner }

  mutating func parse() throws(SVGPathError) {
    scanner.skipBlanks()
    var isFirst = true
    while !scanner.isAtEnd {
      let position = scanner.position
      var command = try scanner.command()
      isRelative = command.isLowercase
      command = Character(command.uppercased())
      if isFirst, command != "M" { throw scanner.failure("M or m, which starts a path", at: position) }
      isFirst = false
      scanner.skipBlanks()
      if command == "Z" {
        close()
        continue
      }
      try run(command)
      // Further numbers repeat the command; after a move they are lines.
      while try isRepeated() { try run(command == "M" ? "L" : command) }
    }
  }

  /// Returns whether another set of numbers follows; skips the comma before it.
  private mutating func isRepeated() throws(SVGPathError) -> Bool {
    scanner.skipBlanks()
    guard scanner.isAtComma else { return scanner.isAtNumber }
    scanner.skipComma()
    guard scanner.isAtNumber else { throw scanner.failure("a number") }
    return true
  }

  /// Reads one set of a command's numbers and adds the element that they describe.
  private mutating func run(_ command: Character) throws(SVGPathError) {
    let controls = (cubic: cubicControl, quadratic: quadraticControl)
    (cubicControl, quadraticControl) = (nil, nil)
    switch command {
    case "M":
      let end = try point()
      path.move(to: end)
      (start, current) = (end, end)
    case "L":
      try line(to: point())
    case "H":
      try line(to: Point(x: coordinate(current.x), y: current.y))
    case "V":
      try line(to: Point(x: current.x, y: coordinate(current.y)))
    case "C":
      try cubic(point(), nextPoint(), nextPoint())
    case "S":
      try cubic(mirrored(controls.cubic), point(), nextPoint())
    case "Q":
      try quadratic(point(), nextPoint())
    case "T":
      try quadratic(mirrored(controls.quadratic), point())
    default:
      try arc()
    }
  }

  private mutating func close() {
    path.close()
    current = start
    (cubicControl, quadraticControl) = (nil, nil)
  }

  private mutating func line(to end: Point) {
    path.line(to: end)
    current = end
  }

  private mutating func cubic(_ control1: Point, _ control2: Point, _ end: Point) {
    path.cubic(control1, control2, to: end)
    (cubicControl, current) = (control2, end)
  }

  private mutating func quadratic(_ control: Point, _ end: Point) {
    path.quadratic(control, to: end)
    (quadraticControl, current) = (control, end)
  }

  private mutating func arc() throws(SVGPathError) {
    let position = scanner.position
    let radiusX = try scanner.number()
    let radiusY = try nextNumber()
    let rotation = try nextNumber()
    scanner.skipComma()
    let isLarge = try scanner.flag()
    scanner.skipComma()
    let clockwise = try scanner.flag()
    let end = try nextPoint()
    let arc = SVGArc(
      radiusX: radiusX, radiusY: radiusY, rotation: Angle(degrees: rotation), isLarge: isLarge, clockwise: clockwise)
    guard path.add(arc, from: current, to: end) else {
      throw scanner.failure("radii of which neither has to grow beyond 400000", at: position)
    }
    current = end
  }

  /// Returns the preceding control point mirrored at the current point; the current point if there is none.
  private func mirrored(_ control: Point?) throws(SVGPathError) -> Point {
    guard let control else { return current }
    return try checked(
      Point(x: current.x + current.x - control.x, y: current.y + current.y - control.y), at: scanner.position)
  }

  private mutating func point() throws(SVGPathError) -> Point {
    let x = try coordinate(current.x)
    scanner.skipComma()
    return Point(x: x, y: try coordinate(current.y))
  }

  private mutating func nextPoint() throws(SVGPathError) -> Point {
    scanner.skipComma()
    return try point()
  }

  private mutating func nextNumber() throws(SVGPathError) -> Fixed {
    scanner.skipComma()
    return try scanner.number()
  }

  /// Reads a coordinate, relative to `origin` if the command is relative.
  private mutating func coordinate(_ origin: Fixed) throws(SVGPathError) -> Fixed {
    let position = scanner.position
    let number = try scanner.number()
    let value = isRelative ? origin + number : number
    return try checked(value, at: position)
  }

  private func checked(_ point: Point, at position: Int) throws(SVGPathError) -> Point {
    Point(x: try checked(point.x, at: position), y: try checked(point.y, at: position))
  }

  private func checked(_ coordinate: Fixed, at position: Int) throws(SVGPathError) -> Fixed {
    let limit = SVGPathScanner.limit
    guard coordinate >= -limit, coordinate <= limit else {
      throw scanner.failure("a point within ±100000", at: position)
    }
    return coordinate
  }
}
