/// The outcome of making a part.
public struct PartReport: Sendable {
  /// The file of the part.
  public let path: String
  /// The frames of the part.
  public let frames: Range<Int>
  /// The size of the file in bytes; nil if nothing was made, since the part was there.
  public let bytes: Int?
  /// The reason that it was made; nil if it was there.
  public let flaw: PartFlaw?
}
