import FixedPoint

/// One layer of a scene as it is written: a shape, or a group of layers, and what is done to it.
///
/// A layer is moved by its offset, then scaled and turned about its anchor. What it shows is blurred, filtered, clipped
/// and made translucent in this order; a group around it gives any other.
struct Layer: Equatable, Sendable {
  let name: String?
  /// Where the layer stands in the file, for messages and for tables when it has no name.
  let path: String
  /// The least width of a canvas, in points, on which the layer shows.
  let minimumWidth: Fixed
  let content: Content
  let offsetX: Property<LengthExpression>
  let offsetY: Property<LengthExpression>
  /// In degrees, clockwise.
  let rotation: Property<NumberExpression>
  let scale: Property<NumberExpression>
  let anchor: UnitPoint
  /// The standard deviation of the Gaussian blur in points.
  let blur: Property<NumberExpression>
  let filters: [Filter]
  let clip: Clip?
  let opacity: Property<NumberExpression>
  let blend: LayerBlend

  indirect enum Content: Equatable, Sendable {
    case shape(ShapeContent)
    case group([Layer])
    case swarm(Swarm)
  }

  struct ShapeContent: Equatable, Sendable {
    let shape: Shape
    let frame: Frame
    let fill: Fill
    let drawing: Drawing
    let trim: Trim?
  }

  /// What of the shape is painted.
  enum Drawing: Equatable, Sendable {
    case fill
    case stroke(Stroke)
    case glow(Glow)
  }

  struct Stroke: Equatable, Sendable {
    let width: Property<NumberExpression>
    let cap: StrokeCap
    let join: StrokeJoin
  }

  /// A stroke of half the width, and over it two of the whole width, blurred by the radius and by half of it.
  struct Glow: Equatable, Sendable {
    let stroke: Stroke
    let blur: Property<NumberExpression>
  }

  /// The part of the outline between two parts of its length.
  struct Trim: Equatable, Sendable {
    let from: Property<NumberExpression>
    let to: Property<NumberExpression>
  }

  /// The shape outside which a layer does not show; its frame is aligned in the layer's own.
  struct Clip: Equatable, Sendable {
    let shape: Shape
    let frame: Frame
  }

  /// The box of a layer; what is nil is as large as it can be.
  struct Frame: Equatable, Sendable {
    var width: LengthExpression?
    var height: LengthExpression?
    var alignment = Alignment.center

    var isRandom: Bool { width?.isRandom ?? false || height?.isRandom ?? false }
  }

  /// Whether any of its numbers is drawn at random, those of a group's layers aside.
  var drawsAtRandom: Bool {
    let numbers = [rotation, scale, blur, opacity] + filters.map(\.amount)
    if numbers.contains(where: { $0.expressions.contains(where: \.isRandom) }) || anchor.isRandom { return true }
    if (offsetX.expressions + offsetY.expressions).contains(where: \.isRandom) { return true }
    if clip?.frame.isRandom ?? false { return true }
    if case .swarm = content { return true }
    guard case .shape(let content) = content else { return false }
    if content.fill.isRandom || content.frame.isRandom { return true }
    var drawn: [Property<NumberExpression>] = []
    switch content.drawing {
    case .fill: break
    case .stroke(let stroke): drawn = [stroke.width]
    case .glow(let glow): drawn = [glow.stroke.width, glow.blur]
    }
    if let trim = content.trim { drawn += [trim.from, trim.to] }
    return drawn.contains { $0.expressions.contains(where: \.isRandom) }
  }
}
