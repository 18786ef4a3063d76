import Synchronization

/// A secret that opens a page once, for a browser that is started with it: other users of the machine can read the words of a
/// command, and what they read is used up.
package final class OneTimeTicket: Sendable {
  private let token = AccessToken()
  private let isUsed = Atomic(false)

  /// Creates a random ticket.
  package init() {}

  /// The ticket as a text.
  package var text: String { token.text }

  /// Uses the ticket.
  ///
  /// - Returns: Whether a text is the ticket, and it was not used before.
  func use(_ other: String) -> Bool { token.matches(other) && !isUsed.exchange(true, ordering: .relaxed) }
}
