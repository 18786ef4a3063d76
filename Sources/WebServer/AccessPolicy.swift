/// The rules that decide which requests a server on the loopback interface answers.
///
/// - The host that the browser believes to talk to is this machine: a foreign name that resolves to 127.0.0.1 is refused
///   (DNS rebinding). Any port is right, since `ssh -L` may listen on another one than the server.
/// - A request that a page sends comes from the server's own page.
/// - The token is there: as the first step of the path, or in the query of the page itself.
package struct AccessPolicy: Sendable {
  /// The token that requests contain.
  package let token: AccessToken
  /// Opens the page once, in place of the token.
  package let ticket = OneTimeTicket()
  /// The largest body in bytes.
  package let largestBody: Int

  /// Creates the rules.
  package init(token: AccessToken, largestBody: Int) { (self.token, self.largestBody) = (token, largestBody) }

  /// Returns the decision on a request of which the headers have come.
  package func admission(of request: HTTPRequest) -> Admission {
    guard request.method == "GET" || request.method == "POST" else {
      var response = HTTPResponse(text: "Only GET and POST are answered.", status: 405)
      response.headers.append(("Allow", "GET, POST"))
      return .answered(response)
    }
    func refusal(_ text: String, status: Int = 403) -> Admission { .answered(HTTPResponse(text: text, status: status)) }
    guard let host = request.headers["host"], isLoopback(host) else {
      return refusal("The host is not this machine.")
    }
    if let origin = request.headers["origin"], origin != "http://\(host)" {
      return refusal("Another origin may not ask.")
    }
    // The link that opens the page may be on any page: it contains the token.
    if let site = request.headers["sec-fetch-site"], site != "same-origin", site != "none",
      request.headers["sec-fetch-mode"] != "navigate"
    {
      return refusal("Another site may not ask.")
    }
    if request.path == "/", let ticket = request.value(of: "ticket") {
      guard self.ticket.use(ticket) else {
        return refusal("This address was used before. Use the one that zoetrope printed.")
      }
      var response = HTTPResponse(text: "The page is at another address.", status: 303)
      let items = [(name: "token", value: token.text)] + request.query.filter { $0.name != "ticket" }
      response.headers = [("Location", "/?" + HTTPQuery.text(items))]
      return .answered(response)
    }
    guard let path = relativePath(of: request) else {
      return refusal("The token is missing. Use the address that zoetrope printed.")
    }
    // A path of the system ends there.
    guard !request.query.contains(where: { ($0.name + $0.value).utf8.contains(0) }) else {
      return refusal("A value cannot contain the character U+0000.", status: 400)
    }
    if let length = request.headers["content-length"], Int(length).map({ $0 > largestBody }) ?? true {
      return refusal("The body is larger than \(largestBody) bytes.", status: 413)
    }
    return .allowed(path: path)
  }

  /// Returns the path of a request within the server, without the token: empty for the page itself; nil without the token.
  private func relativePath(of request: HTTPRequest) -> String? {
    if request.path == "/" { return request.value(of: "token").map(token.matches) == true ? "" : nil }
    let steps = request.path.dropFirst().split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard steps.count == 2, token.matches(steps[0]) else { return nil }
    return String(steps[1])
  }

  private func isLoopback(_ host: String) -> Bool {
    host.lowercased().wholeMatch(of: /(127\.0\.0\.1|localhost|\[::1\])(:[0-9]*)?/) != nil
  }
}
