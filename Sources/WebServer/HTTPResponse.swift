/// The answer to a request.
package struct HTTPResponse: Sendable {
  /// The status code.
  package var status: Int
  /// The value of the header `Content-Type`.
  package var contentType: String
  /// The body.
  package var body: [UInt8]
  /// Other headers.
  package var headers: [(name: String, value: String)] = []

  /// Creates a response with bytes.
  package init(_ body: [UInt8], contentType: String, status: Int = 200) {
    (self.body, self.contentType, self.status) = (body, contentType, status)
  }

  /// Creates a response with a plain text.
  package init(text: String, status: Int) {
    self.init(Array((text + "\n").utf8), contentType: "text/plain; charset=utf-8", status: status)
  }
}
