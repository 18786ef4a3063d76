/// The pages of a TIFF, all in one packet, of which libav decodes the first: each is made the first in its turn.
struct TIFFPages {
  /// The pages that were not decoded yet.
  private var rest: ArraySlice<TIFFDirectories.Page>
  /// The page set last; nil before the first, and for other formats.
  private(set) var current: TIFFDirectories.Page?

  /// Creates the pages of a file.
  ///
  /// - Parameter pages: The pages; none for other formats.
  init(_ pages: [TIFFDirectories.Page]) { rest = pages[...] }

  /// Makes the next page the first one of a packet; false after the last.
  @discardableResult
  mutating func setNext(in packet: Packet) throws(VideoError) -> Bool {
    guard let page = rest.popFirst() else { return false }
    try packet.setFirst(page)
    current = page
    return true
  }
}
