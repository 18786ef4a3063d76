/// The reason that a part cannot be used.
package enum PartFlaw: Equatable, Sendable, CustomStringConvertible {
  /// The part or its record is not there.
  case missing
  /// The part is damaged, or of other work.
  case unusable(String)

  /// The reason, as it follows the name of the part.
  package var description: String {
    switch self {
    case .missing: "it is missing"
    case .unusable(let reason): reason
    }
  }
}
