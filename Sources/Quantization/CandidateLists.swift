/// Lists of palette indices, one after another, for one cube of colours each.
struct CandidateLists {
  /// Where each list starts in ``candidates``; the next one's start ends it.
  private(set) var starts: [Int32] = [0]
  private(set) var candidates: [UInt8] = []
  /// The squared distance from each list's cube to the palette colour nearest to it.
  private(set) var nearest: [Int32] = []

  /// No lists.
  init() {}

  /// One list of all indices up to a count.
  init(all count: Int) {
    starts.append(Int32(count))
    candidates = (0..<count).map { UInt8($0) }
    nearest = [0]
  }

  /// The length of a list.
  func count(of list: Int) -> Int { Int(starts[list + 1] - starts[list]) }

  /// Adds the list of a cube: those colours of a list that can be nearest to a colour of the cube.
  mutating func append(from lists: CandidateLists, list: Int, for cube: ColorCube, of vectors: [ColorVector]) {
    let positions = Int(lists.starts[list])..<Int(lists.starts[list + 1])
    var (nearest, bound) = (Int32.max, Int32.max)
    for position in positions {
      let (near, far) = cube.squaredDistances(to: vectors[Int(lists.candidates[position])])
      nearest = min(nearest, near)
      bound = min(bound, far)
    }
    for position in positions {
      let candidate = lists.candidates[position]
      if cube.squaredDistances(to: vectors[Int(candidate)]).near <= bound { candidates.append(candidate) }
    }
    starts.append(Int32(candidates.count))
    self.nearest.append(nearest)
  }

  /// The lists in words of four indices, from the lowest byte, the last index of a list repeated to fill its last word.
  var inQuartets: (starts: [Int32], quartets: [UInt32]) {
    var (starts, quartets): ([Int32], [UInt32]) = ([0], [])
    for list in nearest.indices {
      let (first, last) = (Int(self.starts[list]), Int(self.starts[list + 1]) - 1)
      for position in stride(from: first, through: last, by: 4) {
        var quartet: UInt32 = 0
        for place in 0..<4 { quartet |= UInt32(candidates[min(position + place, last)]) << UInt32(8 * place) }
        quartets.append(quartet)
      }
      starts.append(Int32(quartets.count))
    }
    return (starts, quartets)
  }
}

/// The colours from `low` to `low + length − 1` in every channel.
struct ColorCube {
  let low: ColorVector
  let length: Int32

  /// The cube at a place of a grid of cubes.
  init(_ red: Int, _ green: Int, _ blue: Int, length: Int) {
    low = ColorVector(red: Int32(red * length), green: Int32(green * length), blue: Int32(blue * length))
    self.length = Int32(length)
  }

  /// The squared distances from a colour to the nearest and to the farthest colour of the cube.
  func squaredDistances(to color: ColorVector) -> (near: Int32, far: Int32) {
    func offsets(_ low: Int32, _ value: Int32) -> (near: Int32, far: Int32) {
      let (below, above) = (low &- value, value &- (low &+ length &- 1))
      return (max(below, above, 0), max(0 &- below, 0 &- above))
    }
    let red = offsets(low.red, color.red)
    let green = offsets(low.green, color.green)
    let blue = offsets(low.blue, color.blue)
    let near = ColorVector(red: red.near, green: green.near, blue: blue.near)
    let far = ColorVector(red: red.far, green: green.far, blue: blue.far)
    return (near.dot(near), far.dot(far))
  }
}
