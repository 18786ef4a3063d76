import Zoetrope

extension Duration {
  /// The time in seconds, to a thousandth.
  var seconds: Double { Double(self / .milliseconds(1)) / 1000 }

  /// The time as people say it: to a tenth of a second, from a minute on to a second.
  var text: String {
    let time = Rational(Int64(self / .milliseconds(1)), 1000)
    return time < Rational(60) ? "\(time.decimal(places: 1)) s" : Rational(time.rounded(.nearest)).timeText
  }
}
