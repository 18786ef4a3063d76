/// A sink that collects the bytes.
final class ByteSink {
  var bytes: [UInt8] = []

  func append(_ span: RawSpan) {
    for offset in span.byteOffsets { bytes.append(unsafe span.unsafeLoad(fromByteOffset: offset, as: UInt8.self)) }
  }
}
