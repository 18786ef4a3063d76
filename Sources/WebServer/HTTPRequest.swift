/// A request as a server received it, with percent-encoding undone.
package struct HTTPRequest: Sendable {
  /// The method, such as `GET`.
  package var method: String
  /// The path, which begins with a slash.
  package var path: String
  /// The names and values of the query, in order.
  package var query: [(name: String, value: String)] = []
  /// The headers by their names in small letters; of a repeated one, all values with commas between them, as RFC 9110, 5.3,
  /// combines them.
  package var headers: [String: String] = [:]
  /// The body.
  package var body: [UInt8] = []

  /// Creates a request.
  package init(method: String, path: String) { (self.method, self.path) = (method, path) }

  /// Returns the first value of a name in the query; nil if it does not occur.
  package func value(of name: String) -> String? { query.first { $0.name == name }?.value }
}
