import FixedPoint
import Geometry
import LoopTiming
import Raster
import SceneModel

extension PaintMaking {
  /// Returns the paint of a picture; clear if it is missing.
  func imagePaint(_ image: ResolvedImage) -> any Paint {
    guard let picture = images[image.fill.name] else { return SolidPaint(.clear) }
    let box = image.box
    let size = image.fill.size(ofWidth: picture.width, height: picture.height, in: box.size)
    var center = box.center
    if image.fill.mode == .tile {
      center = Point(x: box.origin.x + size.width.half, y: box.origin.y + size.height.half)
    }
    let copy = ImageCopy(
      picture, center: placement.place(center),
      size: Size(width: placement.length(size.width), height: placement.length(size.height)), turn: placement.turn,
      repeats: image.fill.mode == .tile)
    return copy.paint(in: region).filtered(by: filters, opacity: opacity)
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
