import FixedPoint
import Geometry
import Foundation
import TestSupport
import Testing

@testable import Raster

private func fixed(_ number: Double) -> Fixed { Fixed(raw: Int64((number * 65536).rounded())) }

@Suite struct GaussianKernelTests {
  @Test(arguments: [0.0, 0.01, 0.05, 0.3, 0.7, 1, 2.5, 4, 7.5, 11, 14.99, 40])
  func weightsAreAGaussian(sigma: Double) {
    let kernel = GaussianKernel(variance: fixed(sigma * sigma))
    let weights = kernel.weights.map(Double.init)
    #expect(weights[0] + 2 * weights.dropFirst().reduce(0, +) == 65536)
    #expect(kernel.radius <= Int((3.5 * sigma).rounded(.up)))
    guard sigma >= 0.7 else { return }
    let samples = (0...kernel.radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = samples[0] + 2 * samples.dropFirst().reduce(0, +)
    for (weight, sample) in zip(weights, samples) { #expect(abs(weight - sample / sum * 65536) <= 2) }
  }

  @Test func withoutAVarianceNothingIsBlurred() {
    #expect(GaussianKernel(variance: .zero).weights == [65536])
    #expect(GaussianKernel(variance: Fixed(-4)).weights == [65536])
  }
}

/// The sums over all pixels themselves, each rounded once, down the columns first.
private func blurredByDefinition(_ picture: Pixmap, _ kernel: GaussianKernel) -> Pixmap {
  let taps = kernel.taps.map(UInt64.init)
  func rounded(_ sum: UInt64) -> UInt64 { (sum + 1 << 15) >> 16 }
  var result = Pixmap(width: picture.width - 2 * kernel.radius, height: picture.height - 2 * kernel.radius)
  for channel in [\RGBA16.red, \.green, \.blue, \.alpha] {
    let plane = picture.pixels.map { UInt64($0[keyPath: channel]) }
    for y in 0..<result.height {
      let down = (0..<picture.width).map { x in
        rounded(taps.indices.reduce(0) { $0 + taps[$1] * plane[(y + $1) * picture.width + x] })
      }
      for x in 0..<result.width {
        let sum = taps.indices.reduce(0) { $0 + taps[$1] * down[x + $1] }
        result[x, y][keyPath: channel] = UInt16(rounded(sum))
      }
    }
  }
  return result
}

@Suite struct GaussianBlurTests {
  /// Random pixels against the double sum over the kernel's own weights: only the two roundings are left.
  @Test(arguments: [(1.0, 20, 17), (2.3, 31, 40), (5, 60, 45)])
  func isTheWeightedSum(sigma: Double, width: Int, height: Int) {
    var generator = SeededGenerator(state: 5)
    var pixmap = Pixmap(width: width, height: height)
    for index in pixmap.pixels.indices { pixmap.pixels[index] = .random(using: &generator) }
    let kernel = GaussianKernel(variance: fixed(sigma * sigma))
    let radius = kernel.radius
    let blurred = pixmap.blurred(by: kernel)
    #expect(blurred.width == width - 2 * radius && blurred.height == height - 2 * radius)
    for y in 0..<blurred.height {
      for x in 0..<blurred.width {
        var sums = [0.0, 0, 0, 0]
        for j in -radius...radius {
          for i in -radius...radius {
            let weight = Double(kernel.weights[abs(i)]) * Double(kernel.weights[abs(j)]) / 0x1p32
            let channels = pixmap[x + radius + i, y + radius + j].channels
            for channel in 0..<4 { sums[channel] += weight * Double(channels[channel]) }
          }
        }
        #expect(blurred[x, y].isPremultiplied)
        for (channel, sum) in zip(blurred[x, y].channels, sums) { #expect(abs(Double(channel) - sum) <= 1) }
      }
    }
  }

  /// Against the sums themselves, each rounded once, down the columns first; a narrow kernel's middle weighs more than half
  /// of all.
  @Test(arguments: [(0.4, 9, 8), (0.5, 16, 23), (0.8, 33, 12), (1.7, 40, 41), (6, 70, 55)])
  func isRoundedAsStated(sigma: Double, width: Int, height: Int) {
    var generator = SeededGenerator(state: 6)
    let kernel = GaussianKernel(variance: fixed(sigma * sigma))
    #expect(kernel.radius > 0 && (sigma > 0.5 || kernel.weights[0] > 1 << 15))
    for extreme in [false, true] {
      var picture = Pixmap(width: width, height: height)
      for y in 0..<height where !(10..<12).contains(y) {
        for x in width / 5..<width {
          let isWhite = extreme && Bool.random(using: &generator)
          picture[x, y] = isWhite ? white : extreme ? .clear : .random(using: &generator)
        }
      }
      #expect(picture.blurred(by: kernel) == blurredByDefinition(picture, kernel))
    }
  }

  /// Between islands of visible pixels blocks are skipped: at the edges of blocks and of the picture, and on odd last rows.
  @Test(arguments: [0.5, 2.5, 5], [(136, 45), (93, 44)])
  func islandsAreBlurredAsAPictureOfAllPixels(sigma: Double, size: (Int, Int)) {
    var generator = SeededGenerator(state: 12)
    let kernel = GaussianKernel(variance: fixed(sigma * sigma))
    let (width, height) = size
    let islands: [[(Int, Int)]] = [[(0, 0), (72, 40)], [(width - 1, height - 1)], [(7, 3), (24, 30), (63, 5)], []]
    for corners in islands {
      var picture = Pixmap(width: width, height: height)
      for (left, top) in corners {
        for y in top..<min(top + 3, height) {
          for x in left..<min(left + 5, width) { picture[x, y] = .random(using: &generator) }
        }
      }
      #expect(picture.blurred(by: kernel) == blurredByDefinition(picture, kernel))
    }
  }

  /// Transparent areas are skipped, which does not change the result.
  @Test(arguments: [(20, 30), (0, 5), (55, 60), (37, 38), (60, 60)])
  func transparentMarginsArePassedOver(first: Int, end: Int) {
    var generator = SeededGenerator(state: 8)
    let kernel = GaussianKernel(variance: fixed(4))
    var picture = Pixmap(width: 60, height: 44)
    for y in 15..<29 where y != 20 {
      for x in first..<end { picture[x, y] = .random(using: &generator) }
    }
    let result = picture.blurred(by: kernel)
    // In a picture that is nowhere transparent nothing is passed over; what is added is the same everywhere.
    var opaque = picture
    for index in opaque.pixels.indices where opaque.pixels[index].alpha == 0 { opaque.pixels[index].alpha = 1 }
    let expected = opaque.blurred(by: kernel)
    for (a, b) in zip(result.pixels, expected.pixels) {
      #expect((a.red, a.green, a.blue) == (b.red, b.green, b.blue))
      #expect(abs(Int(a.alpha) - Int(b.alpha)) <= 1)
    }
  }

  @Test func constantsStayWhatTheyAre() {
    for value in [UInt16(0), 1, 12345, 65535] {
      let color = RGBA16(red: value, green: value, blue: value / 2, alpha: value)
      let plan = BlurPlan(standardDeviation: Fixed(40), width: 300, height: 200)
      let size = plan.composedSize
      let field = plan.blur(Pixmap(width: size.width, height: size.height, filledWith: color))
      var pixmap = Pixmap(width: 300, height: 200)
      field.write(into: &pixmap)
      #expect(pixmap.pixels.allSatisfy { $0 == color })
    }
  }
}

@Suite struct BlurPlanTests {
  @Test(arguments: [BlurPlan.Precision.fine, .coarse])
  func theLargestBlurTakesLittleMemory(precision: BlurPlan.Precision) {
    let plan = BlurPlan(
      standardDeviation: BlurPlan.largestDeviation, width: 1920, height: 1080, precision: precision)
    #expect(plan.kernel.radius <= 53)
    #expect(max(plan.composedSize.width, plan.composedSize.height) <= 109)
  }

  @Test(arguments: [(14.9, 0), (15, 1), (29.9, 1), (30, 2), (60, 3), (120, 4), (240, 5), (2_000_000, 13)])
  func cellsAreAsLargeAsTheBlurAllows(sigma: Double, shift: Int) {
    #expect(BlurPlan(standardDeviation: fixed(sigma), width: 640, height: 360).shift == shift)
  }

  /// The blur of averaging over cells and of enlarging is subtracted from the kernel's variance.
  @Test(arguments: [(60.0, 56.0), (15, 56), (14.75, 217.5625)])
  func theKernelIsNarrowerByWhatTheCellsBlur(sigma: Double, variance: Double) {
    let plan = BlurPlan(standardDeviation: fixed(sigma), width: 640, height: 360)
    #expect(plan.kernel == GaussianKernel(variance: fixed(variance)))
  }

  /// A straight edge, wherever it lies in its cell, against the integral of the Gaussian: what is left is what enlarging
  /// by straight lines and cutting off the kernel do.
  @Test(
    arguments: [7.5, 9.3, 15.0, 17, 29, 30, 47.3, 60, 120],
    [(.fine, 0.2), (.coarse, 0.75)] as [(BlurPlan.Precision, Double)])
  func anEdgeIsAsSoftAsAtFullSize(sigma: Double, precision: (BlurPlan.Precision, bound: Double)) {
    let width = Int(8 * sigma)
    let plan = BlurPlan(standardDeviation: fixed(sigma), width: width, height: 1, precision: precision.0)
    let transform = plan.composedTransform(
      PixelTransform(scale: Rational(1), origin: Point(x: .zero, y: .zero)))
    let far = Fixed(10_000)
    for shift in [0, 0.25, 1, 2.5, 5] {
      let edge = Double(width / 2) + shift
      let corners = (transform.apply(x: -far, y: -far), transform.apply(x: fixed(edge), y: far))
      var composed = Pixmap(width: plan.composedSize.width, height: plan.composedSize.height)
      composed.fill(Box(topLeft: corners.0, bottomRight: corners.1), with: SolidPaint(white))
      var pixmap = Pixmap(width: width, height: 1)
      plan.blur(composed).write(into: &pixmap)
      let deviation = (sigma * sigma + 1 / 12.0).squareRoot()  // an edge between pixels is a pixel wide itself
      let errors = (0..<width).map { x in
        let expected = erfc((Double(x) + 0.5 - edge) / (deviation * 2.0.squareRoot())) / 2
        return abs(Double(pixmap[x, 0].alpha) / 65535 - expected) * 255
      }
      #expect(errors.max() ?? 1 <= precision.bound)
    }
  }

  /// Where cells are pixels, runs are drawn as they are blurred; in larger cells from the whole field.
  @Test(arguments: [0.1, 1, 4, 20], [40_000, 65535] as [UInt16])
  func aBlurIsDrawnAsItsField(sigma: Double, opacity: UInt16) throws {
    let region = try #require(PixelRegion(columns: 5..<75, rows: 2..<33, width: 90, height: 40))
    let plan = BlurPlan(standardDeviation: fixed(sigma), width: region.width, height: region.height)
    let noise = Pixmap.noise(plan.composedSize.width, plan.composedSize.height, seed: 3)
    var composed = Pixmap(width: noise.width, height: noise.height)
    for y in 9..<14 {
      for x in [0, 1, 20, 21, noise.width - 1] { composed[x, y] = noise[x, y] }
    }
    var drawn = Pixmap.noise(90, 40, seed: 4)
    var expected = drawn
    plan.draw(composed, over: &drawn, in: region, opacity: opacity)
    plan.blur(composed).draw(over: &expected, in: region, opacity: opacity)
    #expect(drawn == expected && drawn != Pixmap.noise(90, 40, seed: 4))
  }

  @Test(arguments: [(1, 1), (17, 1), (1, 33), (640, 360), (641, 361)])
  func everyPixelHasItsCells(width: Int, height: Int) {
    for sigma in [3.0, 30, 200, 5000] {
      let plan = BlurPlan(standardDeviation: fixed(sigma), width: width, height: height)
      let field = plan.blur(Pixmap(width: plan.composedSize.width, height: plan.composedSize.height))
      var pixmap = Pixmap(width: width, height: height)
      field.write(into: &pixmap)
      field.draw(over: &pixmap, opacity: 500)
      #expect(pixmap == Pixmap(width: width, height: height))
    }
  }
}
