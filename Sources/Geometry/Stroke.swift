public import FixedPoint

/// The style of a stroked line.
public struct Stroke: Hashable, Sendable {
  /// How an open end looks.
  public enum Cap: String, Hashable, Sendable, CaseIterable {
    /// Cut off at the end.
    case butt
    /// A half circle.
    case round
    /// Half a square: an end cut off half a width beyond the end point.
    case square
  }

  /// The outer shape of corners.
  public enum Join: Hashable, Sendable {
    /// Both edges extended until they meet, if that point is at most `limit` widths from the inner corner; else a
    /// bevel.
    case miter(limit: Fixed)
    /// A sector of a circle.
    case round
    /// A straight cut between the two edges.
    case bevel
  }

  /// The width in the path's unit; nothing is drawn unless it is positive.
  public var width: Fixed
  /// The shape of open ends.
  public var cap: Cap
  /// The shape of corners.
  public var join: Join

  /// Creates a style; the defaults are those of SwiftUI.
  public init(width: Fixed, cap: Cap = .butt, join: Join = .miter(limit: Fixed(10))) {
    (self.width, self.cap, self.join) = (width, cap, join)
  }
}

extension Stroke {
  /// A bound on the distance of the outline from the line and its ends: half a width, or √½ widths at the corners of a
  /// square cap.
  public var reach: Fixed { width }

  /// A bound on the distance of the outline from a corner of the line.
  public var cornerReach: Fixed {
    if case .miter(let limit) = join { max(width, width * limit) } else { width }
  }

  /// Returns the outline of stroked polylines as closed polygons, to be filled by the non-zero rule.
  ///
  /// An open polyline gives one polygon (left side forwards, cap, left side backwards, cap), a closed one two rings, of
  /// which the inner one is left out if the pen fills a smooth curve. A polyline of zero length gives a dot with the
  /// shape of its caps: a disc, a square, or none for butt caps. All area is wound clockwise, so overlaps leave no holes.
  ///
  /// - Parameters:
  ///   - polylines: The lines to stroke.
  ///   - tolerance: The largest deviation of the straight lines from round joins and caps; positive.
  package func outline(of polylines: [Polyline], tolerance: Fixed) -> [Polyline] {
    precondition(tolerance > .zero, "a tolerance must be positive")
    guard width > .zero else { return [] }
    return polylines.flatMap { line in
      var outline = StrokeOutline(stroke: self, tolerance: tolerance)
      return outline.polygons(of: line)
    }
  }
}
