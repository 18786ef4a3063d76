import FixedPoint
import Geometry
import LoopTiming
import Raster
import SceneModel

extension PaintMaking {
  /// Returns the paint of a picture; clear if it is missing.
  func imagePaint(_ image: ResolvedImage) -> any Paint {
    guard let picture = pictures.images[image.fill.name] else { return SolidPaint(.clear) }
    let frame = image.frame(ofWidth: picture.width, height: picture.height)
    let copy = ImageCopy(
      picture, center: placement.place(frame.center),
      size: Size(width: placement.length(frame.size.width), height: placement.length(frame.size.height)),
      turn: placement.turn,
      repeats: image.fill.mode == .tile, continuesBeyond: image.sides(coveredBy: frame.size))
    return copy.paint(in: region).filtered(by: filters, opacity: opacity)
  }
}

extension ResolvedImage {
  /// Returns where a picture of a size in pixels is drawn, in points.
  func frame(ofWidth columns: Int, height rows: Int) -> (center: Point, size: Size) {
    let size = fill.size(ofWidth: columns, height: rows, in: box.size)
    guard fill.mode == .tile else { return (box.center, size) }
    return (Point(x: box.origin.x + size.width.half, y: box.origin.y + size.height.half), size)
  }

  /// Returns the sides of the box that a picture of a size, in its middle, reaches or crosses.
  fileprivate func sides(coveredBy size: Size) -> RectangleSides {
    var sides: RectangleSides = []
    if size.width >= box.size.width { sides.formUnion([.left, .right]) }
    if size.height >= box.size.height { sides.formUnion([.top, .bottom]) }
    return sides
  }
}

extension ImageFill {
  /// Returns the size in points at which a picture of a size in pixels is drawn in a box.
  fileprivate func size(ofWidth columns: Int, height rows: Int, in box: Size) -> Size {
    let (wide, high) = (Int128(columns), Int128(rows))
    /// Returns the height in proportion to a width, and the other way round.
    func height(for side: Fixed) -> Fixed { Fixed(raw: Int64((Int128(side.raw) * high).divided(by: wide, .nearest))) }
    func width(for side: Fixed) -> Fixed { Fixed(raw: Int64((Int128(side.raw) * wide).divided(by: high, .nearest))) }
    // True if the picture is flatter than the box.
    let isFlat = wide * Int128(box.height.raw) > high * Int128(box.width.raw)
    switch mode {
    case .stretch: return box
    case .tile: return Size(width: Fixed(columns) * scale, height: Fixed(rows) * scale)
    case .fill where isFlat, .fit where !isFlat: return Size(width: width(for: box.height), height: box.height)
    case .fill, .fit: return Size(width: box.width, height: height(for: box.width))
    }
  }
}
