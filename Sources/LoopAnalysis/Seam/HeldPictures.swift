import FixedPoint

extension StepSeries {
  /// The median step up to which pictures are held: those of H.264, HEVC, VP9, AV1 and MPEG-4 had 0 to 0.03 codes, slow
  /// loops 0.2. Larger steps are changes or motion, or a codec's noise.
  private static let stillness = Fixed(raw: 1 << 12)

  /// Returns whether the loop shows pictures that are held, and none at its seam for a much shorter time than all others.
  ///
  /// Changes of held pictures stand alone, in motion one step follows another: at once, or after up to two rests, as motion
  /// on twos or of a video whose frames are doubled. Slide shows and blinks of seven codecs had others near on both sides of 0 to
  /// 0.64 of their steps, and motion that pauses 0.78 to 0.96: at most three quarters are allowed.
  ///
  /// A picture at the seam that is shown for less than a quarter of the shortest other one is wrong rather than held.
  ///
  /// - Parameter noise: The largest step that the format's noise causes.
  func holdsPictures(noise: Fixed) -> Bool {
    guard let seam, medianStep <= StepSeries.stillness, largestStep > noise else { return false }
    let circle = steps + [seam]
    let moves = circle.map { $0 > StepSeries.stillness }
    let count = moves.count
    let movesBetweenOthers = moves.indices.count { index in
      moves[index] && (1...3).contains { moves[(index + $0) % count] }
        && (1...3).contains { moves[(index + 3 * count - $0) % count] }
    }
    guard 4 * movesBetweenOthers <= 3 * moves.count(where: \.self) else { return false }
    // The number of frames of each picture: one more than its rests. What follows the last change belongs to the first
    // picture, or is nothing if that change is the seam.
    var counts = circle.split(omittingEmptySubsequences: false) { $0 > noise }.map { $0.count + 1 }
    counts[0] += counts.removeLast() - 1
    let first = counts.removeFirst()
    let last = seam > noise ? counts.popLast() : nil
    let (shortest, other) = (min(first, last ?? first), last.map { max(first, $0) })
    return 4 * shortest >= (counts + [other].compactMap(\.self)).min() ?? 0
  }
}
