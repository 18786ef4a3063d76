/// A stream whose PNG pictures are read as ``PNGChunkFilter`` lets them be.
final class FilteredPNGStream {
  private let stream: ByteStream
  private var filter = PNGChunkFilter()
  /// The head of a unit or its replacement, not returned yet.
  private var head: ArraySlice<UInt8> = []
  /// The number of bytes of the stream that are returned before the next unit.
  private var kept = 0

  init(_ stream: ByteStream) { self.stream = stream }

  /// The first bytes of the stream, read ahead.
  var first: [UInt8] { stream.head }

  /// Reads bytes into memory and returns their number, 0 at the end.
  ///
  /// - Throws: The error of the stream.
  func read(into memory: UnsafeMutableRawBufferPointer) throws -> Int {
    while head.isEmpty, kept == 0 {
      let unit = try bytes(PNGChunkFilter.headLength)
      if unit.isEmpty { return 0 }
      switch filter.next(unit) {
      case .keep(let count): (head, kept) = (unit[...], count)
      case .keepRest: (head, kept) = (unit[...], .max)
      case .replace(let count): head = filter.replacement(for: unit + (try bytes(count)))[...]
      case .omit(let count):
        var rest = count
        while rest > 0 {
          let skipped = try bytes(min(rest, 1 << 15)).count
          if skipped == 0 { return 0 }
          rest -= skipped
        }
      }
    }
    if !head.isEmpty {
      let count = min(memory.count, head.count)
      unsafe memory.copyBytes(from: head.prefix(count))
      head = head.dropFirst(count)
      return count
    }
    let count = min(memory.count, kept)
    let read = try unsafe stream.read(into: UnsafeMutableRawBufferPointer(rebasing: memory[..<count]))
    kept = read == 0 ? 0 : kept - read
    return read
  }

  /// Reads bytes, fewer only at the end of the stream.
  private func bytes(_ count: Int) throws -> [UInt8] {
    var (bytes, length) = ([UInt8](repeating: 0, count: count), 0)
    while length < count {
      let read = try unsafe bytes.withUnsafeMutableBytes {
        try unsafe stream.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[length...]))
      }
      if read == 0 { break }
      length += read
    }
    return Array(bytes.prefix(length))
  }
}
