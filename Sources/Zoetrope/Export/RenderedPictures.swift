import Video

/// The pictures of a sequence, rendered or taken from a stream when they are needed.
struct RenderedPictures: PictureSource {
  let frames: FrameSupply
  let comment: String?
  /// The text in the files if they have no ``comment``; nil for none.
  var mark: String?
  /// The samples of each picture.
  var samples = PNGSamples.sixteenBits
  /// The number of threads that make frames.
  let workers: Int

  var count: Int? { frames.frameCount }

  func forEach(
    in range: Range<Int>?, _ progress: RenderProgress, _ consume: (_ index: Int, _ file: [UInt8]) throws -> Void
  ) throws -> Int {
    let (comment, mark, samples) = (comment, mark, samples)
    return try frames.forEachFrame(
      in: range, workers: workers, progress,
      as: { frame, pixmap in
        // The comment and the frame index tell a resumed run which files are done.
        try PNGFile.encode(pixmap, samples, comment: comment ?? mark, frame: comment == nil ? nil : frame)
      }, consume)
  }

  /// Estimates pictures of a sequence.
  ///
  /// - Parameter range: The pictures; nil for all.
  func estimate(_ measurement: OutputMeasurement, in range: Range<Int>? = nil) throws -> FileEstimate {
    let sequence = frames.requiredSequence
    return try measurement.pngs(
      sequence.source, in: range ?? 0..<sequence.frameCount, samples, comment: comment ?? mark)
  }
}
