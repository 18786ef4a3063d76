import Quantization

/// The pixels that a table is to serve, counted, and the search for its colours: by splitting boxes of colours, then by
/// k-means.
///
/// Everything is counted in integers and in a fixed order, so that the same pixels give the same table.
struct FrameTable {
  /// The pixels of a small cube of colours, by their mean.
  fileprivate struct Sample {
    var color: OklabColor
    var weight: Int64
  }

  /// The sums of a cube's pixels.
  private struct Sums {
    var weight: Int64 = 0
    var lanes = SIMD4<Int64>(repeating: 0)

    @inline(__always)
    mutating func add(_ color: OklabColor) {
      weight &+= 1
      lanes &+= SIMD4(Int64(color.lanes[0]), Int64(color.lanes[1]), Int64(color.lanes[2]), 0)
    }
  }

  /// Samples that belong together, `samples[start..<end]`.
  fileprivate struct Box {
    var start: Int
    var end: Int
    /// The weighted sum of the squared distances from ``mean``.
    var spread: Int64
    var mean: SIMD4<Int64>
    /// The lane that has the largest part in ``spread``.
    var axis: Int
  }

  /// Cubes have sides of 2⁵, a third of an 8-bit code of gray: what shares one looks the same.
  private static let shift: Int16 = 5
  private static let rounds = 5

  /// A hash table of cubes: the number of each one's sums in ``sums``, −1 where there is none. Half of it stays empty.
  private var slots = [Int32](repeating: -1, count: 1 << 14)
  private var keys: [Int32] = []
  private var sums: [Sums] = []

  /// Counts a pixel; nothing does not count.
  mutating func add(_ color: OklabColor) {
    if color.isNothing { return }
    let cube = color.lanes &>> FrameTable.shift
    let key = Int32(cube[0]) << 20 | Int32(cube[1]) << 10 | Int32(cube[2])
    sums[sum(of: key)].add(color)
  }

  /// The number of a cube's sums, which are made if there are none.
  private mutating func sum(of key: Int32) -> Int {
    var slot = FrameTable.slot(of: key, among: slots.count)
    while slots[slot] >= 0 {
      if keys[Int(slots[slot])] == key { return Int(slots[slot]) }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(keys.count)
    keys.append(key)
    sums.append(Sums())
    if 2 * keys.count > slots.count { rehash(count: 2 * slots.count) }
    return keys.count - 1
  }

  /// Where the search for a cube begins.
  private static func slot(of key: Int32, among count: Int) -> Int {
    // Fibonacci hashing: the golden ratio spreads neighbours; its upper bits are the best.
    Int(truncatingIfNeeded: (UInt64(UInt32(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15) >> 32) & (count - 1)
  }

  private mutating func rehash(count: Int) {
    slots = Array(repeating: -1, count: count)
    for (number, key) in keys.enumerated() {
      var slot = FrameTable.slot(of: key, among: count)
      while slots[slot] >= 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = Int32(number)
    }
  }

  /// Where there are more cubes than these, they are joined to some of twice their sides, since the search for colours looks
  /// at each of them often: to cubes of 2⁶, 2⁷ and 2⁸.
  private static let sampleLimits = [3000, 3000, 6000]

  /// The pixels counted.
  var samples: FrameSamples {
    var table = self
    for limit in FrameTable.sampleLimits where table.sums.count > limit { table = table.joined() }
    return FrameSamples(
      samples: table.sums.map { sum in
        let mean = (sum.lanes &+ SIMD4(repeating: sum.weight / 2)) / SIMD4(repeating: sum.weight)
        return Sample(color: OklabColor(lanes: SIMD4(truncatingIfNeeded: mean)), weight: sum.weight)
      })
  }

  /// The same in cubes twice as large.
  private func joined() -> FrameTable {
    var coarse = FrameTable()
    for (key, sum) in zip(keys, sums) {
      // Halves each of the three coordinates.
      let number = coarse.sum(of: (key >> 1) & 0x1FF7_FDFF)
      coarse.sums[number].weight &+= sum.weight
      coarse.sums[number].lanes &+= sum.lanes
    }
    return coarse
  }

  /// Boxes of samples, which are reordered so that each box's lie together: again and again the box with the most
  /// variance is cut in two at its mean.
  fileprivate static func split(_ samples: inout [Sample], limit: Int, _ trade: RateTrade) -> [Box] {
    var boxes = [box(samples, 0, samples.count)]
    let weight = samples.reduce(0) { $0 + $1.weight }
    // The boxes of each size of table, and the error that they leave.
    var tables: [(boxes: [Box], spread: Int64)] = []
    while true {
      let widest = boxes.indices.max { boxes[$0].spread < boxes[$1].spread } ?? 0
      let isDone = boxes.count == limit || boxes[widest].spread == 0
      // A table takes a power of two, one of them for "unchanged".
      if isDone || (boxes.count + 1) & boxes.count == 0 {
        tables.append((boxes, boxes.reduce(0) { $0 + $1.spread }))
      }
      if isDone { break }
      let old = boxes[widest]
      let middle = partition(&samples, old)
      // A mean lies between the values, so that both parts have samples wherever they differ.
      if middle == old.start || middle == old.end {
        boxes[widest].spread = 0
        continue
      }
      boxes[widest] = box(samples, old.start, middle)
      boxes.append(box(samples, middle, old.end))
    }
    let trade = trade.eased(byMeanError: (tables.last?.spread ?? 0) / max(weight, 1))
    // A better table helps less than its own error tells, since the search adds to that what it finds: its bytes count .3
    // of that (found by trying).
    func cost(_ table: (boxes: [Box], spread: Int64)) -> Int64 {
      RateTrade.cost(ofTable: table.boxes.count + 1) * 3 / 10 + trade.cost(ofErrors: table.spread)
    }
    return tables.min { cost($0) < cost($1) }?.boxes ?? boxes
  }

  private static func box(_ samples: [Sample], _ start: Int, _ end: Int) -> Box {
    var weight: Int64 = 0
    var sum = SIMD4<Int64>(repeating: 0)
    var squares = SIMD4<Int64>(repeating: 0)
    for index in start..<end {
      let sample = samples[index]
      for lane in 0..<3 {
        let value = Int64(sample.color.lanes[lane])
        sum[lane] &+= sample.weight &* value
        squares[lane] &+= sample.weight &* value &* value
      }
      weight &+= sample.weight
    }
    let mean = (sum &+ SIMD4(repeating: weight / 2)) / SIMD4(repeating: weight)
    // Σw(x − m)², exact for the rounded mean; weights are below 2²⁷ and values below 2¹⁵.
    let spread = squares &- (mean &* sum) &* 2 &+ mean &* mean &* SIMD4(repeating: weight)
    let axis = spread[1] >= spread[0] && spread[1] >= spread[2] ? 1 : spread[0] >= spread[2] ? 0 : 2
    return Box(start: start, end: end, spread: spread[0] + spread[1] + spread[2], mean: mean, axis: axis)
  }

  /// Moves the samples of a box that are above its mean behind the others; where they begin.
  private static func partition(_ samples: inout [Sample], _ box: Box) -> Int {
    let (axis, mean) = (box.axis, Int16(truncatingIfNeeded: box.mean[box.axis]))
    var low = box.start
    for index in box.start..<box.end where samples[index].color.lanes[axis] <= mean {
      samples.swapAt(index, low)
      low += 1
    }
    if low < box.end { return low }
    // The rounded mean is the largest value: cut below it.
    low = box.start
    for index in box.start..<box.end where samples[index].color.lanes[axis] < mean {
      samples.swapAt(index, low)
      low += 1
    }
    return low
  }

  /// k-means: every sample goes to the nearest centre, every centre to the mean of its samples.
  fileprivate static func refine(_ samples: [Sample], _ means: [SIMD4<Int64>]) -> [OklabColor] {
    var centers = means.map { OklabColor(lanes: SIMD4(truncatingIfNeeded: $0)) }
    // In the order of lightness, so that a search can stop where that alone is too far.
    centers.sort { $0.lanes[1] < $1.lanes[1] }
    for _ in 0..<rounds {
      var sums = [Sums](repeating: Sums(), count: centers.count)
      var nearest = 0
      for sample in samples {
        nearest = FrameTable.nearest(to: sample.color, in: centers.span, guess: nearest)
        sums[nearest].weight &+= sample.weight
        sums[nearest].lanes &+=
          SIMD4(
            Int64(sample.color.lanes[0]), Int64(sample.color.lanes[1]), Int64(sample.color.lanes[2]), 0)
          &* SIMD4(repeating: sample.weight)
      }
      let old = centers
      for index in centers.indices where sums[index].weight > 0 {
        let mean =
          (sums[index].lanes &+ SIMD4(repeating: sums[index].weight / 2)) / SIMD4(repeating: sums[index].weight)
        centers[index] = OklabColor(lanes: SIMD4(truncatingIfNeeded: mean))
      }
      if centers == old { break }
      centers.sort { $0.lanes[1] < $1.lanes[1] }
    }
    return centers
  }

  /// The nearest of some colours in the order of their lightness, the search going outward from the same lightness.
  ///
  /// - Parameter guess: One that may be near, such as that of the sample before, which often is of the same box.
  fileprivate static func nearest(to color: OklabColor, in centers: Span<OklabColor>, guess: Int) -> Int {
    let lightness = color.lanes[1]
    var (low, high) = (0, centers.count)
    while low < high {
      let middle = (low + high) / 2
      if centers[middle].lanes[1] < lightness { low = middle + 1 } else { high = middle }
    }
    var best = (index: guess, distance: centers[guess].squaredDistance(to: color))
    (high, low) = (low, low - 1)
    while low >= 0 || high < centers.count {
      if high < centers.count {
        let step = Int32(centers[high].lanes[1]) &- Int32(lightness)
        if step &* step > best.distance {
          high = centers.count
        } else {
          let distance = centers[high].squaredDistance(to: color)
          if distance < best.distance { best = (high, distance) }
          high += 1
        }
      }
      if low >= 0 {
        let step = Int32(lightness) &- Int32(centers[low].lanes[1])
        if step &* step > best.distance {
          low = -1
        } else {
          let distance = centers[low].squaredDistance(to: color)
          if distance < best.distance { best = (low, distance) }
          low -= 1
        }
      }
    }
    return best.index
  }
}

/// Pixels that colours are sought for, few enough to look at each again and again.
struct FrameSamples {
  fileprivate let samples: [FrameTable.Sample]

  /// The colours for them: as many as lower the error by more than their bytes cost.
  ///
  /// - Parameters:
  ///   - limit: The most colours, 1...256.
  ///   - trade: What error counts.
  func makeTable(limit: Int, trade: RateTrade) -> FrameColors {
    guard !samples.isEmpty else { return FrameColors([RGB8(red: 0, green: 0, blue: 0)], samples) }
    var samples = samples
    let boxes = FrameTable.split(&samples, limit: limit, trade)
    let centers = FrameTable.refine(samples, boxes.map(\.mean))
    var seen: Set<RGB8> = []
    return FrameColors(centers.map(\.color).filter { seen.insert($0).inserted }, samples)
  }

  /// Colours that are given, and how well they serve them.
  func judge(_ palette: Palette) -> FrameColors {
    FrameColors(palette.colors, samples)
  }
}

/// The colours of a table, and how well they serve.
struct FrameColors: Sendable {
  /// The colours.
  let palette: Palette
  /// Pixels that they are for.
  let pixelCount: Int64
  /// The mean squared distance of those from the nearest colour.
  let meanError: Int64

  fileprivate init(_ colors: [RGB8], _ samples: [FrameTable.Sample]) {
    palette = Palette(colors: colors)
    // As they will be shown, rounded to 8 bits, and in the order that the search wants.
    let shown = colors.map { OklabColor($0) }.sorted { $0.lanes[1] < $1.lanes[1] }
    var (error, weight): (Int64, Int64) = (0, 0)
    var nearest = 0
    for sample in samples {
      nearest = FrameTable.nearest(to: sample.color, in: shown.span, guess: nearest)
      error += sample.weight * Int64(sample.color.squaredDistance(to: shown[nearest]))
      weight += sample.weight
    }
    (pixelCount, meanError) = (weight, error / max(weight, 1))
  }
}
