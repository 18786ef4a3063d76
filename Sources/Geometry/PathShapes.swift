public import FixedPoint

/// Shapes as closed paths, all clockwise on the screen; a negative side or radius gives an empty path.
///
/// Round parts are cubic curves of 1/16 turn, which deviate from a circle by less than 10⁻⁷ of the radius, plus the
/// rounding of the points to 2⁻¹⁶.
extension Path {
  /// Creates a rectangle, starting at its top left corner.
  package init(_ rectangle: Rectangle) {
    self.init()
    guard rectangle.size.shortSide >= .zero else { return }
    let (origin, corner) = (rectangle.origin, rectangle.corner)
    move(to: origin)
    line(to: Point(x: corner.x, y: origin.y))
    line(to: corner)
    line(to: Point(x: origin.x, y: corner.y))
    close()
  }

  /// Creates a rectangle with quarter-circle corners, starting at (maxX, midY). The radius is clamped to between zero
  /// and half the short side.
  package init(_ rectangle: Rectangle, cornerRadius: Fixed) {
    self.init()
    let (size, origin, corner) = (rectangle.size, rectangle.origin, rectangle.corner)
    guard size.shortSide >= .zero else { return }
    let radius = max(.zero, min(cornerRadius, Fixed(raw: size.shortSide.raw.shiftedRight(by: 1, .down))))
    let (left, right) = (origin.x + radius, corner.x - radius)
    let (top, bottom) = (origin.y + radius, corner.y - radius)
    func round(_ x: Fixed, _ y: Fixed) -> ArcEllipse {
      ArcEllipse(center: Point(x: x, y: y), radiusX: radius, radiusY: radius)
    }
    move(to: Point(x: corner.x, y: rectangle.center.y))
    line(to: Point(x: corner.x, y: bottom))
    quarter(of: round(right, bottom), from: .right)
    line(to: Point(x: left, y: corner.y))
    quarter(of: round(left, bottom), from: .down)
    line(to: Point(x: origin.x, y: top))
    quarter(of: round(left, top), from: -.right)
    line(to: Point(x: right, y: origin.y))
    quarter(of: round(right, top), from: -.down)
    close()
  }

  /// Creates a rectangle whose short sides are half circles, starting at (maxX, midY).
  package init(capsuleIn rectangle: Rectangle) {
    self.init(rectangle, cornerRadius: rectangle.size.shortSide)
  }

  /// Creates the ellipse inscribed in a rectangle, starting at (maxX, midY).
  package init(ellipseIn rectangle: Rectangle) {
    self.init(
      ellipseAround: rectangle.center, radiusX: rectangle.size.width.half, radiusY: rectangle.size.height.half)
  }

  /// Creates the largest circle that fits a rectangle and shares its centre, starting at its rightmost point.
  package init(circleIn rectangle: Rectangle) {
    self.init(circleAround: rectangle.center, radius: rectangle.size.shortSide.half)
  }

  /// Creates a circle, starting at its rightmost point.
  public init(circleAround center: Point, radius: Fixed) {
    self.init(ellipseAround: center, radiusX: radius, radiusY: radius)
  }

  /// Creates an ellipse parallel to the axes, starting at its rightmost point.
  public init(ellipseAround center: Point, radiusX: Fixed, radiusY: Fixed) {
    self.init()
    guard min(radiusX, radiusY) >= .zero else { return }
    let ellipse = ArcEllipse(center: center, radiusX: radiusX, radiusY: radiusY)
    move(to: ellipse.point(.right))
    for start in [UnitVector.right, .down, -.right, -.down] { quarter(of: ellipse, from: start) }
    close()
  }
}
