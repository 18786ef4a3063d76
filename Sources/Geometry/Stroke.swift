public import FixedPoint

/// How a line is drawn with a pen.
public struct Stroke: Hashable, Sendable {
  /// How an open end looks.
  public enum Cap: String, Hashable, Sendable, CaseIterable {
    /// Cut off at the end.
    case butt
    /// A half circle.
    case round
    /// Half a square: cut off half a width behind the end.
    case square
  }

  /// How a corner looks from outside.
  public enum Join: Hashable, Sendable {
    /// Both edges go on until they meet, if that is not farther from the inner corner than `limit` widths; else bevel.
    case miter(limit: Fixed)
    /// A sector of a circle.
    case round
    /// Cut off.
    case bevel
  }

  /// The width, in the unit of the path; nothing is drawn unless it is positive.
  public var width: Fixed
  /// The look of open ends.
  public var cap: Cap
  /// The look of corners.
  public var join: Join

  /// A pen; the defaults are those of SwiftUI.
  public init(width: Fixed, cap: Cap = .butt, join: Join = .miter(limit: Fixed(10))) {
    (self.width, self.cap, self.join) = (width, cap, join)
  }
}

extension Stroke {
  /// How far the pen reaches beside the line and beyond its ends: half a width, a square cap's corner √½ widths.
  public var reach: Fixed { width }

  /// How far it reaches from a corner of the line, at most.
  public var cornerReach: Fixed {
    if case .miter(let limit) = join { max(width, width * limit) } else { width }
  }

  /// The outline of polylines drawn with this pen, as closed polygons to be filled by the non-zero rule.
  ///
  /// An open polyline gives one polygon (left side forwards, cap, left side backwards, cap), a closed one two rings. A
  /// polyline without length gives what its caps make of a dot: a disc, a square or nothing. All area is wound
  /// clockwise, so overlaps leave no holes.
  ///
  /// - Parameters:
  ///   - polylines: The lines to be drawn.
  ///   - tolerance: How far round joins and caps may be cut by their straight lines; positive.
  public func outline(of polylines: [Polyline], tolerance: Fixed) -> [Polyline] {
    precondition(tolerance > .zero, "a tolerance must be positive")
    guard width > .zero else { return [] }
    return polylines.flatMap { line in
      var outline = StrokeOutline(stroke: self, tolerance: tolerance)
      return outline.polygons(of: line)
    }
  }
}
