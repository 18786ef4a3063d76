import FileIO

/// The consecutive boxes in a part of a file (ISO/IEC 14496-12, 4.2), up to one that is malformed or exceeds the part.
struct ISOBoxes: Sequence, IteratorProtocol {
  private let file: any ByteSource
  private var offset: Int
  private let end: Int

  /// The boxes at the top of a file.
  init(of file: any ByteSource) { self.init(in: file, 0..<file.count) }

  /// The boxes in a part of a file.
  init(in file: any ByteSource, _ part: Range<Int>) {
    (self.file, offset, end) = (file, part.lowerBound, part.upperBound)
  }

  mutating func next() -> ISOBox<Range<Int>>? {
    guard offset < end, let box = ISOBox(in: file, at: offset), box.contents.upperBound <= end else { return nil }
    offset = box.contents.upperBound
    return box
  }
}
