import Quantization

/// The lead-in of a loop: the picture that its first image shows, and with which the loop ends. ``LeadInTrial`` finds it.
struct LeadIn: Sendable {
  /// The colours of the picture.
  let picture: [OklabColor]
  /// The frame's colour of each pixel at the time when it was drawn.
  let wanted: [OklabColor]
  /// The age of each pixel: the number of frames since it was drawn, 0 if the first frame of the loop draws it or jumps there.
  let ages: [UInt8]
  /// The largest age allowed.
  let largestAge: Int
  /// Whether all frames of the trial have had the same colour at each pixel, within half an 8-bit code, so that it shows the
  /// same over the seam.
  let isResting: [Bool]
  /// The number of images that a local colour table of the first picture counts for.
  let tableCount: Int

  /// The largest squared change of a pixel's colour that is none: half an 8-bit code.
  static let stillLimit = OklabColor.squaredCode / 4

  /// Returns the picture for the first image. Pixels that are transparent in the first frame stay so. Pixels whose colour has not
  /// changed since they were drawn are drawn anew, as what they show was limited by another palette, and so are those inside flat
  /// areas, where traces of what has moved would show.
  func target(for first: TargetFrame) -> TargetFrame {
    var target = first
    for (position, color) in picture.enumerated() {
      if color.isTransparent || first.colors[position].isTransparent { continue }
      if first.colors[position].squaredDistance(to: wanted[position]) <= LeadIn.stillLimit { continue }
      let (y, x) = position.quotientAndRemainder(dividingBy: first.width)
      if !first.isInsideFlatArea(x, y) { target.colors[position] = color }
    }
    return target
  }
}

extension LeadIn {
  /// Creates a lead-in that changes neither the first picture nor the last ones.
  init(isResting: [Bool]) {
    let nothing = [OklabColor](repeating: .transparent, count: isResting.count)
    self.init(
      picture: nothing, wanted: nothing, ages: Array(repeating: 0, count: isResting.count), largestAge: 0,
      isResting: isResting, tableCount: 1)
  }
}
