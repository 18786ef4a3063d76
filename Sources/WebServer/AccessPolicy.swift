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

  /// Returns the answer to a request of which the headers have come, if the rules decide it: a refusal, or the way to the
  /// page for the ticket; nil if the request is allowed.
  package func answer(to request: HTTPRequest) -> HTTPResponse? {
    guard request.method == "GET" || request.method == "POST" else {
      var response = HTTPResponse(text: "Only GET and POST are answered.", status: 405)
      response.headers.append(("Allow", "GET, POST"))
      return response
    }
    guard let host = request.headers["host"], isLoopback(host) else {
      return HTTPResponse(text: "The host is not this machine.", status: 403)
    }
    if let origin = request.headers["origin"], origin != "http://\(host)" {
      return HTTPResponse(text: "Another origin may not ask.", status: 403)
    }
    // The link that opens the page may be on any page: it contains the token.
    if let site = request.headers["sec-fetch-site"], site != "same-origin", site != "none",
      request.headers["sec-fetch-mode"] != "navigate"
    {
      return HTTPResponse(text: "Another site may not ask.", status: 403)
    }
    if request.path == "/", let ticket = request.value(of: "ticket") {
      guard self.ticket.use(ticket) else {
        return HTTPResponse(text: "This address was used before. Use the one that zoetrope printed.", status: 403)
      }
      var response = HTTPResponse(text: "The page is at another address.", status: 303)
      let items = [(name: "token", value: token.text)] + request.query.filter { $0.name != "ticket" }
      response.headers = [("Location", "/?" + HTTPQuery.text(items))]
      return response
    }
    guard relativePath(of: request) != nil else {
      return HTTPResponse(text: "The token is missing. Use the address that zoetrope printed.", status: 403)
    }
    if let length = request.headers["content-length"], Int(length).map({ $0 > largestBody }) ?? true {
      return HTTPResponse(text: "The body is larger than \(largestBody) bytes.", status: 413)
    }
    return nil
  }

  /// Returns the path of a request within the server, without the token: empty for the page itself; nil without the token.
  package func relativePath(of request: HTTPRequest) -> String? {
    if request.path == "/" { return request.value(of: "token").map(token.matches) == true ? "" : nil }
    let steps = request.path.dropFirst().split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard steps.count == 2, token.matches(steps[0]) else { return nil }
    return String(steps[1])
  }

  private func isLoopback(_ host: String) -> Bool {
    let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
    return ["127.0.0.1", "localhost", "[::1]"].contains(name.lowercased())
  }
}
