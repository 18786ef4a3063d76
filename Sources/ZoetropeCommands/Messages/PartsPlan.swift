import Zoetrope

/// The cost of the parts of a loop, and the number of parts that there should be.
struct PartsPlan {
  /// The estimates as a program reads them. Times are seconds.
  struct Description: Encodable {
    struct Part: Encodable {
      let count: Int
      /// The frames of the largest part.
      let frames: Int
      let bytes: Int?
      /// The time of the largest part on a machine like this one.
      let seconds: Double
      /// The time of all its processors together.
      let processorSeconds: Double
    }

    /// The numbers of parts that are possible.
    let fewest, most: Int
    /// The most memory of a part, as measured.
    let memoryBytes: Int
    /// The number of parts that was asked for.
    var requested: Part?
    /// The fewest parts that are each done in the time that was asked for; nil if even the smallest parts take longer.
    var within: Part?
  }

  private let estimates: PartEstimates
  private let count: Int?
  private let time: Rational?
  private let fitting: Int?

  /// - Parameters:
  ///   - estimates: The estimates.
  ///   - count: The number of parts that is asked for.
  ///   - time: The time that a part may take, in seconds.
  init(_ estimates: PartEstimates, count: Int?, within time: Rational?) {
    (self.estimates, self.count, self.time) = (estimates, count, time)
    fitting = time.flatMap { time in
      // Longer times than can be counted are those of one part.
      let milliseconds = (try? time.multiplied(by: Rational(1000)).rounded(.down)) ?? .max
      return estimates.count(within: .milliseconds(milliseconds))
    }
  }

  /// Whether parts can be done in the time that was asked for, if one was.
  var isPossible: Bool { time == nil || fitting != nil }

  var description: Description {
    Description(
      fewest: estimates.counts.lowerBound, most: estimates.counts.upperBound, memoryBytes: estimates.memory,
      requested: count.map(part), within: fitting.map(part))
  }

  private func part(_ count: Int) -> Description.Part {
    let part = estimates[count]
    return Description.Part(
      count: count, frames: part.frameCount, bytes: part.bytes, seconds: part.time.seconds,
      processorSeconds: part.processorTime.seconds)
  }

  /// The estimates for people, line by line.
  var lines: [String] {
    var lines: [String] = []
    if let count { lines.append(line(count)) }
    if let time {
      let smallest = estimates[estimates.counts.upperBound]
      lines.append(
        "within \(time.timeText): "
          + (fitting.map(line)
            ?? "not possible, the smallest parts take about \(smallest.time.text): \(line(smallest.count))"))
    }
    return lines.map { "  \($0)" }
  }

  private func line(_ count: Int) -> String {
    let part = estimates[count]
    let bytes = part.bytes.map { ", \(byteText($0))" } ?? ""
    let parts = count == 1 ? "1 part of" : "\(count) parts of at most"
    return "\(parts) \(counted(part.frameCount, "frame")), each about \(part.time.text) on a machine like this "
      + "(\(part.processorTime.text) of one processor)\(bytes), \(byteText(estimates.memory)) of memory"
  }
}
