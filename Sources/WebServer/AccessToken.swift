/// A secret of 128 random bits that the requests to a server must contain, so that no other user and no other page of the
/// browser can make one.
package struct AccessToken: Sendable {
  /// The token as 32 hexadecimal digits.
  package let text: String

  /// Creates a random token, from the random numbers of the system.
  package init() {
    text = (0..<16).map { _ in
      let digits = String(UInt8.random(in: .min ... .max), radix: 16)
      return digits.count == 1 ? "0\(digits)" : digits
    }.joined()
  }

  /// Returns whether a text is the token. The time it takes does not depend on how much of it is right.
  package func matches(_ other: some StringProtocol) -> Bool {
    let (own, given) = (Array(text.utf8), Array(other.utf8))
    guard own.count == given.count else { return false }
    return zip(own, given).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
