import FileIO

/// The bytes of a PNG without those that ``PNGChunkFilter`` leaves out.
final class FilteredPNG: ByteSource {
  private let source: any ByteSource
  /// The runs of bytes that are read, by the offset of their first byte in the source and here.
  private var runs: [(source: Int, start: Int)] = []
  private(set) var count = 0

  /// Returns a source of which nothing has to be left out unchanged, and else the filtered one.
  static func filtering(_ source: any ByteSource) -> any ByteSource {
    guard let start = source.bytes(at: 0, count: PNGChunkFilter.headLength), PNGChunkFilter.applies(to: start) else {
      return source
    }
    let filtered = FilteredPNG(source)
    return filtered.count == source.count ? source : filtered
  }

  private init(_ source: any ByteSource) {
    self.source = source
    var (filter, offset) = (PNGChunkFilter(), 0)
    while offset < source.count {
      let head = source.bytes(at: offset, count: PNGChunkFilter.headLength) ?? []
      switch filter.next(head) {
      case .keep(let length):
        let end = min(offset + PNGChunkFilter.headLength + length, source.count)
        add(offset..<end)
        offset = end
      case .omit(let length): offset += PNGChunkFilter.headLength + length
      case .keepRest:
        add(offset..<source.count)
        offset = source.count
      }
    }
  }

  private func add(_ bytes: Range<Int>) {
    let isAdjacent = runs.last.map { $0.source + count - $0.start == bytes.lowerBound } ?? false
    if !isAdjacent { runs.append((bytes.lowerBound, count)) }
    count += bytes.count
  }

  func read(at offset: Int, into memory: UnsafeMutableRawBufferPointer) -> Int? {
    guard offset < count, let index = runs.lastIndex(where: { $0.start <= offset }) else { return 0 }
    let end = index + 1 < runs.count ? runs[index + 1].start : count
    let part = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[..<min(memory.count, end - offset)])
    return unsafe source.read(at: runs[index].source + offset - runs[index].start, into: part)
  }
}
