import FixedPoint
import Foundation
import Testing

@testable import LoopTiming

private func fixed(_ number: Double) -> Fixed { Fixed(raw: Int64((number * 65536).rounded())) }

private func progress(_ easing: Easing, _ part: Double) -> Double {
  Double(easing.progress(at: Int64(part * 0x1p32))) / 0x1p32
}

private let easeIn = Easing.cubicBezier(x1: fixed(0.42), y1: .zero, x2: .one, y2: .one)
private let easeOut = Easing.cubicBezier(x1: .zero, y1: .zero, x2: fixed(0.58), y2: .one)
private let easeInOut = Easing.cubicBezier(x1: fixed(0.42), y1: .zero, x2: fixed(0.58), y2: .one)

@Suite struct EasingTests {
  @Test(
    arguments: [
      .linear, easeIn, easeOut, easeInOut, .spring(response: fixed(0.1), dampingFraction: fixed(0.3)),
      .spring(response: fixed(5), dampingFraction: fixed(0.9)),
      .cubicBezier(x1: fixed(0.2), y1: fixed(-3), x2: fixed(0.7), y2: fixed(4)),
    ] as [Easing])
  func everyEasingBeginsAndEnds(easing: Easing) {
    #expect(easing.progress(at: 0) == 0 && easing.progress(at: Easing.one) == Easing.one)
    #expect(abs(progress(easing, 1e-9)) < 1e-6)
    #expect(abs(progress(easing, 1 - 1e-9) - 1) < 1e-6)
  }

  /// Against the curve itself: for parameter s the point (x(s), y(s)) lies on it.
  @Test(arguments: [
    (0.42, 0.0, 0.58, 1.0), (0.42, 0, 1, 1), (0, 0, 0.58, 1), (0.25, 0.1, 0.25, 1), (0, 1, 1, 0), (0.3, -1, 0.6, 2.5),
  ])
  func bezierCurvesAreFollowed(x1: Double, y1: Double, x2: Double, y2: Double) {
    let easing = Easing.cubicBezier(x1: fixed(x1), y1: fixed(y1), x2: fixed(x2), y2: fixed(y2))
    for step in 1..<200 {
      let s = Double(step) / 200
      func curve(_ first: Double, _ second: Double) -> Double {
        3 * (1 - s) * (1 - s) * s * first + 3 * (1 - s) * s * s * second + s * s * s
      }
      // The control points are rounded to 2⁻¹⁶.
      #expect(abs(progress(easing, curve(x1, x2)) - curve(y1, y2)) < 2e-4, "s = \(s)")
    }
  }

  @Test func namedCurvesAreTheUsualOnes() {
    #expect(abs(progress(easeInOut, 0.5) - 0.5) < 1e-5)
    #expect(abs(progress(easeInOut, 0.25) - 0.12916) < 1e-4)
    #expect(abs(progress(easeIn, 0.5) - 0.31535) < 1e-4)
    #expect(abs(progress(easeOut, 0.5) - 0.68464) < 1e-4)
  }

  /// response .55 and damping .825 over 3 s: overshoot 1.02 % at .4866 s.
  @Test func theStandardSpringOvershootsAsItShould() {
    let (response, damping, duration) = (0.55, 0.825, 3.0)
    let easing = Easing.spring(response: fixed(response / duration), dampingFraction: fixed(damping))
    let omega = 2 * Double.pi / response
    let damped = omega * (1 - damping * damping).squareRoot()
    for step in 0...300 {
      let t = duration * Double(step) / 300
      let exact = 1 - exp(-damping * omega * t) * (cos(damped * t) + damping * omega / damped * sin(damped * t))
      #expect(abs(progress(easing, t / duration) - exact) < 5e-4, "t = \(t)")
    }
    #expect(abs(progress(easing, 0.4866 / 3) - 1.0102) < 2e-4)
  }

  /// A spring that still swings at the end has its own amplitude: at most twice the way, and what is left is made up.
  @Test(arguments: [(0.5, 0.01), (1, 0.05), (2, 0.5), (1, 0.01)])
  func aShortSpringKeepsItsAmplitude(response: Double, damping: Double) {
    let easing = Easing.spring(response: fixed(response), dampingFraction: fixed(damping))
    let omega = 2 * Double.pi / response
    let damped = omega * (1 - damping * damping).squareRoot()
    func exact(_ t: Double) -> Double {
      1 - exp(-damping * omega * t) * (cos(damped * t) + damping * omega / damped * sin(damped * t))
    }
    for step in 0...300 {
      let t = Double(step) / 300
      #expect(abs(progress(easing, t) - exact(t) - (1 - exact(1)) * t * t * (3 - 2 * t)) < 5e-4, "t = \(t)")
    }
    #expect(progress(easing, 1) == 1)
  }
}
