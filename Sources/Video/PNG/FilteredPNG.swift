import FileIO
import FixedPoint

/// The bytes of a PNG as ``PNGChunkFilter`` lets them be read.
final class FilteredPNG: ByteSource {
  private let source: any ByteSource
  /// The runs of bytes that are read, each with the offset of its first byte here.
  private var runs: [(start: Int, bytes: Run)] = []
  private(set) var count = 0

  private enum Run {
    /// Bytes of the source, from an offset on.
    case source(Int)
    /// Bytes in place of some of the source.
    case own([UInt8])
  }

  /// Returns a source of which nothing has to be changed, and else the filtered one.
  static func filtering(_ source: any ByteSource) -> any ByteSource {
    guard let start = source.bytes(at: 0, count: PNGChunkFilter.headLength), PNGChunkFilter.applies(to: start) else {
      return source
    }
    let filtered = FilteredPNG(source)
    return filtered.runs.count == 1 && filtered.count == source.count ? source : filtered
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
      case .replace(let length):
        let end = min(offset + PNGChunkFilter.headLength + length, source.count)
        let unit = source.bytes(at: offset, count: end - offset) ?? []
        let replacement = filter.replacement(for: unit)
        if replacement == unit {
          add(offset..<end)
        } else {
          runs.append((count, .own(replacement)))
          count += replacement.count
        }
        offset = end
      case .keepRest:
        add(offset..<source.count)
        offset = source.count
      }
    }
  }

  private func add(_ bytes: Range<Int>) {
    var isAdjacent = false
    if let last = runs.last, case .source(let offset) = last.bytes {
      isAdjacent = offset + count - last.start == bytes.lowerBound
    }
    if !isAdjacent { runs.append((count, .source(bytes.lowerBound))) }
    count += bytes.count
  }

  func read(at offset: Int, into memory: UnsafeMutableRawBufferPointer) -> Int? {
    guard offset < count else { return 0 }
    // The last run that begins at the offset or before it. A hostile file has millions.
    let index = (0..<runs.count).lastByBisection { runs[$0].start <= offset }
    let end = index + 1 < runs.count ? runs[index + 1].start : count
    let part = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[..<min(memory.count, end - offset)])
    let start = offset - runs[index].start
    switch runs[index].bytes {
    case .source(let first): return unsafe source.read(at: first + start, into: part)
    case .own(let bytes):
      unsafe part.copyBytes(from: bytes[start..<start + part.count])
      return part.count
    }
  }
}
