/// The pages of a TIFF, all in one packet, of which libav decodes the first: each is made the first in its turn.
struct TIFFPages {
  /// The pages that were not decoded yet.
  private var rest: ArraySlice<TIFFDirectories.Page>
  /// Whether the colours of the page set last are stored multiplied by alpha.
  private(set) var isPremultiplied = false

  /// Creates the pages of a file.
  ///
  /// - Parameter pages: The pages; none for other formats.
  init(_ pages: [TIFFDirectories.Page]) { rest = pages[...] }

  /// Makes the next page the first one of a packet; false after the last.
  @discardableResult
  mutating func setNext(in packet: borrowing Packet) throws(VideoError) -> Bool {
    guard let page = rest.popFirst() else { return false }
    try packet.setFirst(page)
    isPremultiplied = page.isPremultiplied
    return true
  }
}
