import FixedPoint
import Raster
import TestSupport
import Testing

@testable import LoopAnalysis

/// Pictures of random pixels, the same in each run.
private func noise(_ count: Int, width: Int, height: Int) -> [Pixmap] {
  var generator = SeededGenerator(state: 7)
  return (0..<count).map { _ in
    var pixmap = Pixmap(width: width, height: height)
    for position in pixmap.pixels.indices {
      let alpha = UInt16.random(in: 0 ... .max, using: &generator)
      func channel() -> UInt16 { UInt16.random(in: 0...alpha, using: &generator) }
      pixmap.pixels[position] = RGBA16(red: channel(), green: channel(), blue: channel(), alpha: alpha)
    }
    return pixmap
  }
}

/// The root mean square of a weighted sum of pictures, in codes, by the definition: on black and on white.
private func rms(_ parts: [(Double, Pixmap)]) -> Double {
  let count = parts[0].1.pixels.count
  var sum = 0.0
  for position in 0..<count {
    for channel in [\RGBA16.red, \.green, \.blue] {
      for isOnWhite in [false, true] {
        let value: Double = parts.reduce(0) { sum, part in
          let pixel = part.1.pixels[position]
          let ground = isOnWhite ? 65535 - Double(pixel.alpha) : 0
          return sum + part.0 * (Double(pixel[keyPath: channel]) + ground) / 257
        }
        sum += value * value
      }
    }
  }
  return (sum / Double(6 * count)).squareRoot()
}

private func expect(_ value: Fixed, _ wanted: Double, sourceLocation: SourceLocation = #_sourceLocation) {
  // Rounded down to 1/65536.
  let difference = wanted - Double(value.raw) / 65536
  #expect(difference > -1e-9 && difference < 1.0 / 65536 + 1e-9, sourceLocation: sourceLocation)
}

@Suite struct SeamMeasurementTests {
  @Test(arguments: [(1, 1), (7, 5), (64, 36)])
  func stepsAndBendsAreThoseOfTheDefinition(width: Int, height: Int) throws {
    let frames = noise(6, width: width, height: height)
    let measured = measurement(of: frames)
    #expect(measured.frameCount == 6 && measured.full.steps.count == 5 && measured.full.bends.count == 4)
    for (index, step) in measured.full.steps.enumerated() {
      expect(step, rms([(1, frames[index + 1]), (-1, frames[index])]))
    }
    for (index, bend) in measured.full.bends.enumerated() {
      expect(bend, rms([(1, frames[index + 2]), (-2, frames[index + 1]), (1, frames[index])]))
    }
    expect(try #require(measured.full.seam), rms([(1, frames[0]), (-1, frames[5])]))
    expect(measured.full.seamBends[0], rms([(1, frames[0]), (-2, frames[5]), (1, frames[4])]))
    expect(measured.full.seamBends[1], rms([(1, frames[1]), (-2, frames[0]), (1, frames[5])]))
  }

  @Test func theLargestDifferenceIs255() {
    let (white, black) = (
      Pixmap(width: 3, height: 2, filledWith: RGBA16(red: .max, green: .max, blue: .max, alpha: .max)),
      Pixmap(width: 3, height: 2, filledWith: RGBA16(red: 0, green: 0, blue: 0, alpha: .max))
    )
    let measured = measurement(of: [black, white, black])
    #expect(measured.full.steps == [Fixed(255), Fixed(255)] && measured.full.bends == [Fixed(510)])
    #expect(measured.full.seam == .zero)
  }

  @Test func percentilesAreOfTheNearestRank() {
    let values = [5, 1, 4, 2, 3].map { Fixed($0) }
    #expect([0, 20, 21, 50, 95, 100].map { values.percentile($0) } == [1, 1, 2, 3, 5, 5].map { Fixed($0) })
    #expect([Fixed]().percentile(50) == .zero)
  }

  @Test func aFrameHasNoSeamAndTwoHaveNoBend() {
    let frames = noise(2, width: 4, height: 4)
    let one = measurement(of: [frames[0]])
    #expect(one.full.seam == nil && one.full.steps.isEmpty && one.verdict(isLossy: false) == .singleFrame)
    let two = measurement(of: frames)
    #expect(
      two.full.seam == two.full.steps[0] && two.full.seamBends.isEmpty && two.verdict(isLossy: false) == .seamless)
    #expect(measurement(of: []).verdict(isLossy: false) == .singleFrame)
  }

  /// The advance over a seam by its definition, with floating point.
  @Test func theAdvanceIsThatOfTheDefinition() throws {
    let frames = noise(MotionAdvance.window, width: 30, height: 20).map { ReducedFrame($0) }
    let means = frames.map { $0.samples.map(Double.init) }
    func mean(_ range: Range<Int>, _ position: Int) -> Double {
      var sum = 0.0
      for frame in range { sum += means[frame][position] }
      return sum / Double(range.count)
    }
    var (product, square) = (0.0, 0.0)
    for position in means[0].indices {
      let step = mean(16..<20, position) - mean(12..<16, position)
      let before = mean(8..<12, position) - mean(0..<4, position)
      let after = mean(28..<32, position) - mean(20..<24, position)
      let motion = (before + after) / 16
      product += step * motion
      square += motion * motion
    }
    let wanted = product / square - 3
    let value = try #require(MotionAdvance(frames)).value
    #expect(abs(Double(value.raw) / 65536 - wanted) < 1.0 / 65536)
    #expect(MotionAdvance(Array(frames.dropLast())) == nil)
  }

  /// The steps of the scales by their definition: means of blocks, then halves smoothed by 1 3 3 1 round the picture, with
  /// floating point.
  @Test func scalesAreThoseOfTheDefinition() throws {
    let frames = noise(5, width: 40, height: 26)
    let measured = measurement(of: frames)
    // 13 rows, then 6 and 3.
    #expect(measured.scales.count == 3)
    func block(_ x: Int, _ y: Int, of frame: Pixmap) -> [Double] {
      let pixels = [frame[2 * x, 2 * y], frame[2 * x + 1, 2 * y], frame[2 * x, 2 * y + 1], frame[2 * x + 1, 2 * y + 1]]
      return [\RGBA16.red, \.green, \.blue].flatMap { channel in
        let mean = pixels.map { Double($0[keyPath: channel]) / 257 }.reduce(0, +) / 4
        return [mean, mean + 255 - pixels.map { Double($0.alpha) / 257 }.reduce(0, +) / 4]
      }
    }
    var pictures = frames.map { frame in (0..<13).map { y in (0..<20).map { x in block(x, y, of: frame) } } }
    for scale in measured.scales {
      func difference(_ a: Int, _ b: Int) -> Double {
        let squares = zip(pictures[a].joined().joined(), pictures[b].joined().joined()).map { ($0 - $1) * ($0 - $1) }
        return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
      }
      func isNear(_ value: Fixed?, _ wanted: Double) -> Bool {
        // A sample has 4 fractional bits of a 16-bit code and is rounded twice a scale.
        value.map { abs(Double($0.raw) / 65536 - wanted) < 0.001 } ?? false
      }
      #expect((0..<4).allSatisfy { isNear(scale.steps[$0], difference($0, $0 + 1)) })
      #expect(isNear(scale.seam, difference(4, 0)) && isNear(scale.acrossSeam, difference(3, 1)))
      let pairs = (0..<25).map { difference($0 / 5, $0 % 5) }
      #expect(isNear(scale.farStep, (pairs.reduce(0) { $0 + $1 * $1 } / 25).squareRoot()))
      func halved<Row>(_ rows: [Row], _ sum: (Row, Row, Row, Row) -> Row) -> [Row] {
        (0..<rows.count / 2).map { k in
          sum(rows[(2 * k + rows.count - 1) % rows.count], rows[2 * k], rows[2 * k + 1], rows[(2 * k + 2) % rows.count])
        }
      }
      func smoothed(_ a: [Double], _ b: [Double], _ c: [Double], _ d: [Double]) -> [Double] {
        a.indices.map { (a[$0] + 3 * b[$0] + 3 * c[$0] + d[$0]) / 8 }
      }
      pictures = pictures.map { rows in
        halved(rows.map { halved($0, smoothed) }) { a, b, c, d in a.indices.map { smoothed(a[$0], b[$0], c[$0], d[$0]) }
        }
      }
    }
  }

  @Test func blocksAreMeans() {
    let frame = noise(1, width: 41, height: 20)[0]
    let reduced = ReducedFrame(frame)
    #expect(ReducedFrame.blockSide(width: 41, height: 20) == 2 && reduced.samples.count == 4 * 20 * 10)
    let four = [(38, 18), (39, 18), (38, 19), (39, 19)].map { frame[$0.0, $0.1] }
    let (green, alpha) = (four.reduce(0) { $0 + Int32($1.green) }, four.reduce(0) { $0 + Int32($1.alpha) })
    // Sixteenths.
    #expect(reduced.samples[4 * 199 + 1] == green * 4 - alpha * 2)
    #expect(abs(Double(reduced.samples[4 * 199 + 3]) - Double(alpha * 4) * 0.75.squareRoot()) < 4)
  }
}
