/// The outcome of making a part.
package struct PartReport: Sendable {
  /// The file of the part.
  package let path: String
  /// The frames of the part.
  package let frames: Range<Int>
  /// The size of the file in bytes; nil if nothing was made, since the part was there.
  package let bytes: Int?
  /// The reason that it was made; nil if it was there.
  package let flaw: PartFlaw?
}
