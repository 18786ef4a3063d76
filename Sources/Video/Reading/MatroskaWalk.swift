import Frames

/// A walk over the elements of Matroska or WebM as their bytes are read, down to the blocks of clusters.
struct MatroskaWalk {
  /// The offset of the next byte that is looked at, which belongs to a header.
  private(set) var position = 0
  /// The bytes of that header before ``position``.
  private var header: [UInt8] = []
  /// The end of the segment; nil outside of it, and if its size is unknown.
  private var segmentEnd: Int?
  /// The ends of the cluster and of the group of blocks around ``position``, as far as their sizes are known.
  private var ends: [Int] = []
  private var state = State.amongElements

  private enum State: Equatable {
    case amongElements
    /// Behind a segment of known size: another file may follow, which libav reads, too, or bytes of no meaning.
    case behindSegment
    /// Behind bytes that are no element, in a segment of unknown size: they are its end, unless libav finds a cluster behind
    /// them. The value has the last four bytes.
    case lost(UInt32)
    case damaged
    case ended
  }

  /// Returns whether bytes begin as a file of this kind.
  static func applies(to head: [UInt8]) -> Bool { head.starts(with: bigEndian(UInt32(MatroskaElement.start))) }

  /// Whether bytes behind ``position`` do not matter.
  var isOver: Bool { state == .damaged || state == .ended }

  /// Returns the fault of the elements: `damaged` where libav passes over blocks, or `truncated`.
  ///
  /// - Parameter count: The number of all bytes; nil if it is not known yet.
  func fault(of count: Int?) -> FileFault.Kind? {
    switch state {
    case .damaged: return .damaged
    case .amongElements, .behindSegment:
      guard let count else { return nil }
      let isWithin = state == .amongElements && !(header.isEmpty && ends.isEmpty && segmentEnd == nil)
      return position > count || isWithin ? .truncated : nil
    case .lost, .ended: return nil
    }
  }

  /// Takes bytes from an offset on. Only those from ``position`` on, without a gap, are looked at.
  mutating func take(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    let range = offset..<offset + bytes.count
    while range.contains(position), !isOver {
      let byte = unsafe bytes[position - offset]
      position += 1
      if case .lost(let before) = state {
        let last = before << 8 | UInt32(byte)
        state = last == MatroskaElement.cluster ? .damaged : .lost(last)
      } else {
        add(byte)
      }
    }
  }

  /// Adds a byte of a header, and goes on to the next one behind a whole header.
  private mutating func add(_ byte: UInt8) {
    header.append(byte)
    do {
      guard let element = try MatroskaElement(header) else { return }
      header = []
      enter(element)
    } catch {
      let isWithin = segmentEnd != nil || !ends.isEmpty
      state = state == .behindSegment ? .ended : isWithin ? .damaged : .lost(0)
    }
  }

  /// Goes into a segment, a cluster or a group of blocks, or behind another element, whose header ends at ``position``.
  private mutating func enter(_ element: MatroskaElement) {
    if state == .behindSegment { state = element.id == MatroskaElement.start ? .amongElements : .ended }
    let end = element.size.map { position + $0 }
    if let last = ends.last, end ?? position > last {
      state = .damaged
      return
    }
    switch element.id {
    case MatroskaElement.segment: segmentEnd = end
    case MatroskaElement.cluster, MatroskaElement.blockGroup: if let end { ends.append(end) }
    // The children of an element of unknown size follow.
    default: position = end ?? position
    }
    while ends.last == position { ends.removeLast() }
    if let end = segmentEnd, position >= end, ends.isEmpty { (segmentEnd, state) = (nil, .behindSegment) }
  }
}
