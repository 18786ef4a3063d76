import FixedPoint

extension Fill {
  /// Reads a colour, or an object with one of the keys `linearGradient`, `radialGradient`, `angularGradient`, `mix`.
  static func read(_ value: SceneValue, _ path: String, field: String, palette: [String: ColorExpression]) throws
    -> Fill
  {
    let reading = Reading(palette: palette)
    guard case .object(let keys) = value,
      let kind = ["linearGradient", "radialGradient", "angularGradient", "mix"].first(where: { keys[$0] != nil })
    else { return .color(try reading.color(value, path, field: field)) }
    var object = try ObjectReader(value, path: path)
    let fill = try object.require(kind) { value, path -> Fill in
      var object = try ObjectReader(value, path: path)
      let fill: Fill =
        switch kind {
        case "linearGradient": try reading.linear(&object, field: field)
        case "radialGradient": try reading.radial(&object, field: field)
        case "angularGradient": try reading.angular(&object, field: field)
        default: try reading.mix(&object, field: field)
        }
      try object.finish()
      return fill
    }
    try object.finish()
    return fill
  }

  private struct Reading {
    let palette: [String: ColorExpression]

    func color(_ value: SceneValue, _ path: String, field: String) throws -> Property<ColorExpression> {
      try .read(value, path, field: field) { try .read($0, $1, field: $2, palette: palette) }
    }

    func linear(_ object: inout ObjectReader, field: String) throws -> Fill {
      let start = try object.require("start") { try point($0, $1, field: field + ".start") }
      let end = try object.require("end") { try point($0, $1, field: field + ".end") }
      if case .constant(let point) = start, !point.isRandom, start == end {
        throw SceneError(path: object.path(of: "end"), problem: "must not be the start; a gradient needs a direction")
      }
      return .gradient(Gradient(geometry: .linear(start: start, end: end), stops: try stops(&object, field: field)))
    }

    func radial(_ object: inout ObjectReader, field: String) throws -> Fill {
      let center = try object.take("center") { try point($0, $1, field: field + ".center") }
      func radius(_ key: String) throws -> Property<LengthExpression>? {
        try object.take(key) { value, path in
          try .read(value, path, field: "\(field).\(key)") { try .read($0, $1, field: $2) }
        }
      }
      let startRadius = try radius("startRadius") ?? .constant(.points(.constant(.zero)))
      guard let endRadius = try radius("endRadius") else {
        throw SceneError(path: object.path, problem: "needs the key \"endRadius\"")
      }
      return .gradient(
        Gradient(
          geometry: .radial(center: center ?? .constant(.center), startRadius: startRadius, endRadius: endRadius),
          stops: try stops(&object, field: field)))
    }

    func angular(_ object: inout ObjectReader, field: String) throws -> Fill {
      let center = try object.take("center") { try point($0, $1, field: field + ".center") }
      func angle(_ key: String, standard: Int) throws -> Property<NumberExpression> {
        try object.take(key) { try number($0, $1, field: "\(field).\(key)", allowed: .any) }
          ?? .constant(.constant(Fixed(standard)))
      }
      let (startAngle, endAngle) = (try angle("startAngle", standard: 0), try angle("endAngle", standard: 360))
      return .gradient(
        Gradient(
          geometry: .angular(center: center ?? .constant(.center), startAngle: startAngle, endAngle: endAngle),
          stops: try stops(&object, field: field)))
    }

    func mix(_ object: inout ObjectReader, field: String) throws -> Fill {
      let from = try object.require("from") { try Fill.read($0, $1, field: field + ".from", palette: palette) }
      let to = try object.require("to") { try Fill.read($0, $1, field: field + ".to", palette: palette) }
      let progress = try object.require("progress") {
        try number($0, $1, field: field + ".progress", allowed: NumberRange(-10...10))
      }
      let wave = try object.take("wave") { value, path in
        var object = try ObjectReader(value, path: path)
        let wave = Wave(
          amplitude: try object.require("amplitude") { try readNumber($0, $1, allowed: NumberRange(-10...10)) },
          frequency: try object.require("frequency") { try readNumber($0, $1, allowed: NumberRange(0...100)) })
        try object.finish()
        return wave
      }
      return .mix(Mix(from: from, to: to, progress: progress, wave: wave))
    }

    private func point(_ value: SceneValue, _ path: String, field: String) throws -> Property<UnitPoint> {
      try .read(value, path, field: field) { try .read($0, $1, field: $2) }
    }

    private func number(
      _ value: SceneValue, _ path: String, field: String, allowed: NumberRange
    ) throws -> Property<NumberExpression> {
      try .read(value, path, field: field) { try .read($0, $1, field: $2, allowed: allowed) }
    }

    /// Reads colours with offsets in ascending order, or colours alone, which are spaced evenly.
    private func stops(_ object: inout ObjectReader, field: String) throws -> [Stop] {
      let path = object.path(of: "stops")
      let written = try object.require("stops") { value, path in
        var index = -1
        return try readArray(value, path) { value, path -> (offset: Fixed?, color: Property<ColorExpression>) in
          index += 1
          let field = "\(field).stops[\(index)]"
          guard case .object(let keys) = value, keys["offset"] != nil else {
            return (nil, try color(value, path, field: field))
          }
          var object = try ObjectReader(value, path: path)
          let offset = try object.require("offset") { try readNumber($0, $1, allowed: .fraction) }
          let color = try object.require("color") { try self.color($0, $1, field: field) }
          try object.finish()
          return (offset, color)
        }
      }
      guard written.count >= 2 else { throw SceneError(path: path, problem: "needs at least two colours") }
      let offsets = written.compactMap(\.offset)
      if offsets.isEmpty {
        return written.enumerated().map { index, stop in
          Stop(offset: Fixed(index) / Fixed(written.count - 1), color: stop.color)
        }
      }
      guard offsets.count == written.count else {
        throw SceneError(path: path, problem: "gives some colours an offset and some not; give all or none")
      }
      guard zip(offsets, offsets.dropFirst()).allSatisfy({ $0 <= $1 }) else {
        throw SceneError(path: path, problem: "must have its offsets in ascending order")
      }
      return zip(offsets, written).map { Stop(offset: $0, color: $1.color) }
    }
  }
}
