/// Measures the steps between the pictures of a loop, one picture at a time, and the step over its seam.
///
/// It holds four pictures, and two numbers for each.
struct StepMeter<Picture: MeasuredPicture> {
  private var series = StepSeries()
  /// The first two pictures.
  private var first: [Picture] = []
  /// The latest two pictures.
  private var last: [Picture] = []

  /// Adds the next picture.
  mutating func add(_ picture: Picture) {
    if last.count == 2 {
      let (step, bend) = Picture.stepAndBend(last[0], last[1], picture)
      series.steps.append(step)
      series.bends.append(bend)
      last.removeFirst()
    } else if let before = last.last {
      series.steps.append(Picture.step(from: before, to: picture))
    }
    if first.count < 2 { first.append(picture) }
    last.append(picture)
  }

  /// Measures the step over the seam and returns all steps.
  func finish() -> StepSeries {
    var series = series
    guard last.count == 2 else { return series }
    series.seam = Picture.step(from: last[1], to: first[0])
    // With two pictures, the last but one is the first.
    if !series.bends.isEmpty {
      series.seamBends = [
        Picture.stepAndBend(last[0], last[1], first[0]).bend, Picture.stepAndBend(last[1], first[0], first[1]).bend,
      ]
      series.acrossSeam = Picture.step(from: last[0], to: first[1])
    }
    return series
  }
}
