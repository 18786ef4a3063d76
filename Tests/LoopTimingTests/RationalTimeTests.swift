import FixedPoint
import Testing

@testable import LoopTiming

@Suite struct RationalTimeTests {
  @Test(arguments: [
    ("12", Rational(12)), ("0", .zero), ("2.5", Rational(5, 2)), (".5s", Rational(1, 2)), ("1/3", Rational(1, 3)),
    ("1/3s", Rational(1, 3)), ("1e-3", Rational(1, 1000)), ("2.5s", Rational(5, 2)), ("500ms", Rational(1, 2)),
    ("10m", Rational(600)), ("10min", Rational(600)), ("2H", Rational(7200)), ("1h30m", Rational(5400)),
    ("1h0.5s", Rational(7201, 2)), ("1m2.5s", Rational(125, 2)), ("3s20ms", Rational(151, 50)),
    ("1:00", Rational(60)), ("1:02.5", Rational(125, 2)), ("1:00:00", Rational(3600)), ("90:00", Rational(5400)),
    ("0:04", Rational(4)),
  ])
  func timesAreRead(text: String, seconds: Rational) { #expect(Rational(time: text) == seconds, "\(text)") }

  @Test(arguments: [
    "", "s", "-1", "-1s", "1s2s", "1s1m", "1h30", "1 s", "1x", "1ms2s", ":", "1:", ":1", "1:2:3:4", "1:-2", "-1:2",
    "+1:02",
    "1:02s", "1m:2", "1234567:00", "abc", "1h-5m", "9e18h",
  ])
  func otherTextsAreRefused(text: String) { #expect(Rational(time: text) == nil, "\(text)") }

  /// The seconds are rounded before the minutes are split off.
  @Test(arguments: [
    (Rational(5, 2), "2.5 s"), (Rational(100), "1 min 40 s"), (Rational(3610), "1 h 0 min 10 s"), (.zero, "0 s"),
    (Rational(1_199_999, 20_000), "1 min"), (Rational(119_999, 2000), "1 min"),
    (Rational(119_999, 2001), "59.97 s"), (Rational(71_999_999, 20_000), "1 h"), (Rational(5400), "1 h 30 min"),
    (Rational(3_333_333_333_333_333, 1_000_000_000_000), "55 min 33.333 s"),
  ])
  func timesArePrinted(time: Rational, text: String) { #expect(time.timeText == text) }
}
