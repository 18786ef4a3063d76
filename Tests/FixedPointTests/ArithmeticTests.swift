import Foundation
import Testing

@testable import FixedPoint

@Suite struct RoundingTests {
  /// Every rule over every shift, against division in floating point, which is exact for these numbers.
  @Test func shiftsRoundAsNamed() {
    for value in Int64(-40)...40 {
      for shift in 0...5 {
        let exact = Double(value) / Double(1 << shift)
        #expect(Double(value.shiftedRight(by: shift, .down)) == exact.rounded(.down))
        #expect(Double(value.shiftedRight(by: shift, .up)) == exact.rounded(.up))
        #expect(Double(value.shiftedRight(by: shift, .nearest)) == (exact + 0.5).rounded(.down))
      }
    }
  }

  @Test func divisionsRoundAsNamed() {
    for value in Int64(-40)...40 {
      for divisor in Int64(1)...9 {
        let exact = Double(value) / Double(divisor)
        #expect(Double(value.divided(by: divisor, .down)) == exact.rounded(.down))
        #expect(Double(value.divided(by: divisor, .up)) == exact.rounded(.up))
        // Halves go up.
        #expect(Double(value.divided(by: divisor, .nearest)) == (exact + 0.5).rounded(.down))
      }
    }
  }
}

@Suite struct FixedTests {
  @Test func multipliesAndDividesToTheNearest() {
    #expect(Fixed(3) * Fixed(raw: 1 << 15) == Fixed(raw: 3 << 15))
    #expect(Fixed(1) / Fixed(3) == Fixed(raw: 21845))
    #expect(Fixed(-1) / Fixed(3) == Fixed(raw: -21845))
    #expect(Fixed(raw: 1) * Fixed(raw: 1 << 15) == Fixed(raw: 1))  // exactly half of the resolution goes up
  }

  @Test func halvesGoUp() {
    #expect(Fixed(raw: 3).half == Fixed(raw: 2))
    #expect(Fixed(raw: -3).half == Fixed(raw: -1))
  }

  @Test func comesFromExactNumbers() {
    #expect(Fixed(Rational(7, 10)) == Fixed(raw: 45875))  // 45875.2
    #expect(Fixed(Rational(2, 3)) == Fixed(raw: 43691))  // 43690.7
    #expect(Fixed(Rational(2, 3), .down) == Fixed(raw: 43690))
    #expect(Fixed(Rational(.max)) == nil)
  }

  @Test func describesItself() {
    #expect(Fixed(raw: 45875).description == "0.7")
    #expect((-Fixed(raw: 1 << 15)).description == "-0.5")
    #expect(Fixed(-3).description == "-3")
    #expect(Fixed(raw: -1).description == "0")
    #expect(Fixed(1 << 40).description == "1099511627776")
    #expect(Fixed(raw: .min).description == "-140737488355328")
  }
}

@Suite struct AngleTests {
  @Test func sineAndCosineAreWithinTheirBound() {
    var worst = 0.0
    for index in 0..<100_000 {
      let angle = Angle(steps: UInt32(truncatingIfNeeded: index &* 2_654_435_761))
      let radians = Double(angle.steps) / 0x1p32 * 2 * .pi
      let (sine, cosine) = angle.sineAndCosine
      worst = max(worst, abs(Double(sine) / 0x1p30 - sin(radians)), abs(Double(cosine) / 0x1p30 - cos(radians)))
    }
    #expect(worst <= 0x1p-28)
  }

  @Test func quarterTurnsAreExact() {
    let one: Int64 = 1 << 30
    #expect(Angle(degrees: Fixed(0)).sineAndCosine == (0, one))
    #expect(Angle(degrees: Fixed(90)).sineAndCosine == (one, 0))
    #expect(Angle(degrees: Fixed(-180)).sineAndCosine == (0, -one))
    #expect(Angle(degrees: Fixed(630)).sineAndCosine == (-one, 0))
  }

  @Test func degreesAreRoundedToTheNearestStep() {
    #expect(Angle(degrees: Fixed(raw: 12)).steps == 2185)  // 2184.53
  }

  @Test func wholeTurnsVanish() {
    #expect(Angle(degrees: Fixed(360)) == Angle(degrees: Fixed(0)))
    #expect(Angle(degrees: Fixed(-120)) == Angle(degrees: Fixed(240)))
  }
}

@Suite struct FunctionTests {
  @Test func squareRootsAreFloors() {
    for value in UInt64(0)...70_000 {
      let root = value.squareRoot
      #expect(root * root <= value && (root + 1) * (root + 1) > value)
    }
    for root in [UInt64(0xFFFF_FFFF), 1 << 31, 3_037_000_499, 94_906_267] {
      #expect((root * root).squareRoot == root)
      #expect((root * root - 1).squareRoot == root - 1)
    }
    #expect(UInt64.max.squareRoot == 0xFFFF_FFFF)
    #expect(UInt128.max.squareRoot == UInt128(UInt64.max))
    #expect((UInt128(1 << 52) * UInt128(1 << 52) - 1).squareRoot == 1 << 52 - 1)
  }

  @Test func exponentialsAreWithinTheirBound() {
    for step in 0..<20_000 {
      let x = Double(step) / 800
      let value = Double(exponentialOfNegative(Int64(x * 0x1p30))) / 0x1p30
      #expect(abs(value - exp(-x)) <= 0x1p-26)
    }
  }

  @Test func powersAreWithinTheirBound() {
    for (numerator, denominator) in [(0, 1), (1, 5), (1, 1), (32, 2523), (16384, 2610), (2523, 32), (128, 1)]
      as [(Int64, Int64)]
    {
      for part in stride(from: Int64(0), through: 1 << 30, by: 1 << 16) {
        let value = Double(power(of: part, numerator: numerator, denominator: denominator)) / 0x1p30
        #expect(abs(value - pow(Double(part) / 0x1p30, Double(numerator) / Double(denominator))) <= 0x1p-23)
      }
    }
  }
}

@Suite struct RandomDrawTests {
  private let draws = RandomDraw(seed: 7)

  @Test func drawsStayInTheirRange() {
    let numbers = (0..<10_000).map { draws.number(from: Fixed(-150), to: Fixed(150), element: "e\($0)", field: "x") }
    #expect(numbers.allSatisfy { $0 >= Fixed(-150) && $0 < Fixed(150) })
    // Uniform: the mean of 10,000 draws lies within four standard deviations, 300 / √12 / 100 each.
    let mean = numbers.map { Double($0.raw) / 65536 }.reduce(0, +) / 10_000
    #expect(abs(mean) < 4 * 300 / 12.0.squareRoot() / 100)
  }

  @Test func seedElementAndFieldAllCount() {
    let bits = [
      draws.bits(element: "a", field: "x"), draws.bits(element: "b", field: "x"), draws.bits(element: "a", field: "y"),
      RandomDraw(seed: 8).bits(element: "a", field: "x"), draws.bits(element: "ax", field: ""),
    ]
    #expect(Set(bits).count == bits.count)
  }

  /// The draws are part of what a seed means: they must never change.
  @Test func drawsAreForever() {
    #expect(RandomDraw(seed: 0).bits(element: "topLeading", field: "offset.x") == 14_343_304_863_387_298_786)
    let number = RandomDraw(seed: 0).number(from: Fixed(-150), to: Fixed(150), element: "topLeading", field: "offset.x")
    #expect(number == Fixed(raw: 5456896))
  }

  @Test func anEmptyRangeGivesItsLowerEnd() {
    #expect(draws.number(from: Fixed(3), to: Fixed(3), element: "a", field: "x") == Fixed(3))
  }
}
