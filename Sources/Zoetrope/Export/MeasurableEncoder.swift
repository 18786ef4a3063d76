/// A ``FrameEncoder`` whose output can be estimated.
protocol MeasurableEncoder: FrameEncoder {
  /// Estimates the output by encoding a part of the frames; writes nothing.
  func estimate(_ measurement: OutputMeasurement) throws -> FileEstimate
}
