import FixedPoint

/// A field at a moment, prepared for evaluation at many points.
public protocol FieldEvaluator: Sendable {
  /// An estimate of the smallest features.
  var detail: FieldDetail { get }

  /// Returns the values at points, in units of 2⁻¹⁶, within ±1024.
  func values(at points: FieldPoints) -> [Int32]
}

/// The arithmetic of field values in units of 2⁻¹⁶.
enum FieldNumber {
  static let one: Int64 = 1 << 16
  /// The bound of values.
  static let bound: Int64 = 1024 << 16

  @inline(__always)
  static func bounded(_ value: Int64) -> Int32 { Int32(truncatingIfNeeded: max(-bound, min(bound, value))) }

  /// Returns the product, rounded to the nearest.
  @inline(__always)
  static func product(_ first: Int64, _ second: Int64) -> Int64 { (first &* second &+ (1 << 15)) &>> 16 }
}

extension Field where Values == ExactFieldValues {
  /// Prepares the field for evaluation.
  ///
  /// - Parameter box: The size of the box that the field fills.
  package func evaluator(in box: FieldBox) -> any FieldEvaluator {
    func prepared(_ field: Field) -> any FieldEvaluator { field.evaluator(in: box) }
    switch self {
    case .number(let number): return ConstantEvaluator(number)
    case .noise(let noise): return NoiseEvaluator(noise)
    case .waves(let waves): return WavesEvaluator(waves)
    case .rings(let rings): return RingsEvaluator(rings)
    case .angle(let center, let turns): return AngleEvaluator(center: center, turns: turns, in: box)
    case .distance(let center): return DistanceEvaluator(center: center)
    case .linear(let start, let end): return LinearEvaluator(start: start, end: end)
    case .image(let picture): return PictureEvaluator(picture)
    case .metaballs(let balls): return MetaballsEvaluator(balls, in: box)
    case .horizon(let level): return HorizonEvaluator(prepared(level), in: box)
    case .sum(let fields): return SumEvaluator(fields.map(prepared))
    case .product(let fields): return ProductEvaluator(fields.map(prepared))
    case .mix(let from, let to, let amount):
      return MixEvaluator(from: prepared(from), to: prepared(to), amount: prepared(amount))
    case .sin(let field): return SineEvaluator(prepared(field))
    case .smoothstep(let field, let from, let to): return SmoothstepEvaluator(prepared(field), from: from, to: to)
    case .power(let field, let exponent): return PowerEvaluator(prepared(field), exponent: exponent)
    case .warp(let field, let x, let y): return WarpEvaluator(prepared(field), x: prepared(x), y: prepared(y))
    }
  }
}
