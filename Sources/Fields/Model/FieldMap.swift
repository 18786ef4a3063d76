/// A translation of a field's numbers, positions and pictures to those of another kind of values.
///
/// Paths are those of a scene file, such as `sum[1].noise.turns`.
public struct FieldMap<From: FieldValues, To: FieldValues, Failure: Error> {
  private let number: (From.Number, FieldParameter, String) throws(Failure) -> To.Number
  private let position: (From.Position, String) throws(Failure) -> To.Position
  private let picture: (From.Picture, String) throws(Failure) -> To.Picture
  private let seed: (UInt64) -> UInt64

  /// Creates a translation.
  ///
  /// - Parameters:
  ///   - seed: Translates the seed of a noise or of metaballs.
  ///   - number: Translates a number, given its meaning and its path.
  ///   - position: Translates a position, given its path.
  ///   - picture: Translates a picture, given its path.
  public init(
    seed: @escaping (UInt64) -> UInt64 = { $0 },
    number: @escaping (From.Number, FieldParameter, String) throws(Failure) -> To.Number,
    position: @escaping (From.Position, String) throws(Failure) -> To.Position,
    picture: @escaping (From.Picture, String) throws(Failure) -> To.Picture
  ) {
    (self.seed, self.number, self.position, self.picture) = (seed, number, position, picture)
  }

  /// Returns the translated field.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - path: Its path in the scene.
  public func callAsFunction(_ field: Field<From>, _ path: String) throws(Failure) -> Field<To> {
    switch field {
    case .number(let value): return .number(try number(value, .value, path))
    case .noise(let noise): return .noise(try map(noise, path + ".noise"))
    case .waves(let waves): return .waves(try map(waves, path + ".waves"))
    case .rings(let rings): return .rings(try map(rings, path + ".rings"))
    case .angle(let center, let turns):
      let path = path + ".angle"
      return .angle(center: try position(center, path + ".center"), turns: try number(turns, .turns, path + ".turns"))
    case .distance(let center): return .distance(center: try position(center, path + ".distance.center"))
    case .linear(let start, let end):
      let path = path + ".linear"
      return .linear(start: try position(start, path + ".start"), end: try position(end, path + ".end"))
    case .image(let image): return .image(try picture(image, path + ".image"))
    case .metaballs(let balls): return .metaballs(try map(balls, path + ".metaballs"))
    case .horizon(let level): return .horizon(try self(level, path + ".horizon"))
    case .sum(let fields): return .sum(try map(fields, path + ".sum"))
    case .product(let fields): return .product(try map(fields, path + ".product"))
    case .mix(let from, let to, let amount):
      let path = path + ".mix"
      return .mix(
        from: try self(from, path + ".from"), to: try self(to, path + ".to"), amount: try self(amount, path + ".amount")
      )
    case .sin(let field): return .sin(try self(field, path + ".sin"))
    case .smoothstep(let field, let from, let to):
      let path = path + ".smoothstep"
      return .smoothstep(
        try self(field, path + ".of"), from: try number(from, .value, path + ".edges[0]"),
        to: try number(to, .value, path + ".edges[1]"))
    case .power(let field, let exponent):
      let path = path + ".power"
      return .power(try self(field, path + ".of"), exponent: try number(exponent, .exponent, path + ".exponent"))
    case .warp(let field, let x, let y):
      let path = path + ".warp"
      return .warp(try self(field, path + ".of"), x: try self(x, path + ".x"), y: try self(y, path + ".y"))
    }
  }

  private func map(_ fields: [Field<From>], _ path: String) throws(Failure) -> [Field<To>] {
    var mapped: [Field<To>] = []
    for (index, field) in fields.enumerated() { mapped.append(try self(field, "\(path)[\(index)]")) }
    return mapped
  }

  private func map(_ noise: Field<From>.Noise, _ path: String) throws(Failure) -> Field<To>.Noise {
    Field<To>.Noise(
      scale: try map(noise.scale, .frequency, path + ".scale"), octaves: noise.octaves,
      gain: try number(noise.gain, .part, path + ".gain"), seed: seed(noise.seed),
      turns: try number(noise.turns, .turns, path + ".turns"))
  }

  private func map(_ waves: Field<From>.Waves, _ path: String) throws(Failure) -> Field<To>.Waves {
    Field<To>.Waves(
      amplitude: try number(waves.amplitude, .amplitude, path + ".amplitude"),
      frequency: try number(waves.frequency, .frequency, path + ".frequency"),
      direction: try number(waves.direction, .degrees, path + ".direction"),
      turns: try number(waves.turns, .turns, path + ".turns"))
  }

  private func map(_ rings: Field<From>.Rings, _ path: String) throws(Failure) -> Field<To>.Rings {
    Field<To>.Rings(
      center: try position(rings.center, path + ".center"),
      frequency: try number(rings.frequency, .frequency, path + ".frequency"),
      decay: try number(rings.decay, .exponent, path + ".decay"),
      turns: try number(rings.turns, .turns, path + ".turns"))
  }

  private func map(_ balls: Field<From>.Metaballs, _ path: String) throws(Failure) -> Field<To>.Metaballs {
    Field<To>.Metaballs(
      count: balls.count, size: try number(balls.size, .radius, path + ".size"),
      variation: try number(balls.variation, .part, path + ".variation"),
      sway: try map(balls.sway, .amplitude, path + ".sway"), seed: seed(balls.seed),
      turns: try number(balls.turns, .turns, path + ".turns"))
  }

  private func map(
    _ pair: Field<From>.Pair, _ parameter: FieldParameter, _ path: String
  ) throws(Failure) -> Field<To>.Pair {
    guard let y = pair.ownY else { return Field<To>.Pair(try number(pair.x, parameter, path)) }
    return Field<To>.Pair(try number(pair.x, parameter, path + "[0]"), try number(y, parameter, path + "[1]"))
  }
}
