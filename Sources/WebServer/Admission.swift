/// The decision of an ``AccessPolicy`` on a request of which the headers have come.
package enum Admission: Sendable {
  /// The rules answer the request: by a refusal, or by the way to the page for the ticket.
  case answered(HTTPResponse)
  /// The request is allowed; the path is the one within the server, without the token, and empty for the page itself.
  case allowed(path: String)
}
