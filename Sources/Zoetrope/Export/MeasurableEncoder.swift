import FileIO

/// A ``FrameEncoder`` whose output can be estimated.
protocol MeasurableEncoder: FrameEncoder {
  /// Throws if ``FrameEncoder/prepare(for:)`` would; changes nothing.
  func check(_ target: borrowing OutputTarget) throws

  /// Estimates the output by encoding a part of the frames; writes nothing.
  func estimate(_ measurement: OutputMeasurement) throws -> FileEstimate
}

extension MeasurableEncoder {
  /// Nothing is known to prevent the output.
  func check(_ target: borrowing OutputTarget) throws {}
}
