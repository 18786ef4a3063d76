import Glibc
package import Pipeline

extension RenderJob {
  /// Estimates the parts of the loop by making some frames; nothing of them is kept.
  ///
  /// - Parameters:
  ///   - cancellation: Checked before every frame.
  ///   - observer: Receives progress updates.
  /// - Throws: The errors of ``makePart(_:in:cancellation:observer:)``, as far as a part of the frames meets them.
  package func estimateParts(cancellation: Cancellation, observer: some RenderObserver) throws -> PartEstimates {
    let counts = partCounts
    try checkParts(counts.upperBound)
    let measurement = OutputMeasurement(workers: workers, cancellation: cancellation, observer: observer)
    let whole: FileEstimate
    if let video, format.isVideo {
      whole = try makeEncoder(of: video).estimate(measurement)
    } else {
      let pictures = try partPictures
      whole = try pictures.estimate(measurement)
    }
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    // In kilobytes, by getrusage(2).
    return PartEstimates(counts: counts, memory: usage.ru_maxrss * 1024, content: partContent(), whole: whole)
  }
}
