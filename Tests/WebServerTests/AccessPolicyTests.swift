import Testing

@testable import WebServer

/// The requests that a server answers.
@Suite struct AccessPolicyTests {
  private let policy = AccessPolicy(token: AccessToken(), largestBody: 100)

  private func request(
    path: String? = nil, query: [(name: String, value: String)] = [], headers: [String: String] = [:]
  ) -> HTTPRequest {
    var request = HTTPRequest(method: "GET", path: path ?? "/\(policy.token.text)/app.js")
    request.query = query
    request.headers = ["host": "127.0.0.1:8000"].merging(headers) { $1 }
    return request
  }

  /// The answer of the rules; nil if they allow the request.
  private func answer(_ request: HTTPRequest) -> HTTPResponse? {
    if case .answered(let response) = policy.admission(of: request) { response } else { nil }
  }

  private func status(_ request: HTTPRequest) -> Int? { answer(request)?.status }

  private func path(_ request: HTTPRequest) -> String? {
    if case .allowed(let path) = policy.admission(of: request) { path } else { nil }
  }

  @Test func theTokenIsInTheQueryOfThePageOrFirstInThePath() {
    #expect(status(request()) == nil)
    #expect(path(request()) == "app.js")
    let page = request(path: "/", query: [("token", policy.token.text)])
    #expect(status(page) == nil)
    #expect(path(page) == "")
    for refused in [
      request(path: "/"), request(path: "/", query: [("token", AccessToken().text)]), request(path: "/app.js"),
      request(path: "/\(AccessToken().text)/app.js"), request(path: "/\(policy.token.text)"),
      request(path: "/app.js", query: [("token", policy.token.text)]), request(path: ""),
    ] {
      #expect(status(refused) == 403)
    }
  }

  @Test func anotherHostIsRefused() {
    for host in ["localhost:1", "127.0.0.1", "LOCALHOST:8000", "[::1]:8000", "[::1]", "127.0.0.1:"] {
      #expect(status(request(headers: ["host": host])) == nil, "\(host)")
    }
    for host in [
      "example.org", "127.0.0.1.example.org:8000", "localhost.example.org", "", "10.0.0.1:8000", "[::1]example.org",
      "[::1", "127.0.0.1:a@example.org", "localhost:1:2", "example.org, 127.0.0.1",
    ] {
      #expect(status(request(headers: ["host": host])) == 403, "\(host)")
    }
    var without = request()
    without.headers["host"] = nil
    #expect(status(without) == 403)
  }

  @Test func anotherOriginIsRefused() {
    #expect(status(request(headers: ["origin": "http://127.0.0.1:8000"])) == nil)
    for origin in ["http://127.0.0.1:8001", "https://127.0.0.1:8000", "http://example.org", "null"] {
      #expect(status(request(headers: ["origin": origin])) == 403, "\(origin)")
    }
    #expect(status(request(headers: ["sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"])) == 403)
    #expect(status(request(headers: ["sec-fetch-site": "same-site", "sec-fetch-mode": "cors"])) == 403)
    #expect(status(request(headers: ["sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"])) == nil)
    #expect(status(request(headers: ["sec-fetch-site": "same-origin", "sec-fetch-mode": "cors"])) == nil)
  }

  @Test func otherMethodsAndLongBodiesAreRefused() {
    var other = request()
    other.method = "DELETE"
    #expect(status(other) == 405)
    #expect(status(request(headers: ["content-length": "100"])) == nil)
    for length in ["101", "100000000", "-", "99999999999999999999"] {
      #expect(status(request(headers: ["content-length": length])) == 413, "\(length)")
    }
  }

  @Test func aTicketLeadsToThePageOnce() throws {
    let query = [("input", "a b.json"), ("ticket", policy.ticket.text), ("set", "a=1&b")].map { (name: $0, value: $1) }
    let answer = try #require(self.answer(request(path: "/", query: query)))
    #expect(answer.status == 303)
    let location = try #require(answer.headers.first { $0.name == "Location" }?.value)
    #expect(location == "/?token=\(policy.token.text)&input=a%20b.json&set=a%3D1%26b")
    #expect(status(request(path: "/", query: query)) == 403)
    #expect(status(request(path: "/", query: [("ticket", AccessToken().text)])) == 403)
  }

  @Test func aValueWithAByteOfZeroIsRefused() {
    #expect(status(request(query: [("input", "aurora")])) == nil)
    #expect(status(request(query: [("input", "aurora\0")])) == 400)
  }

  @Test func tokensDiffer() {
    let tokens = (0..<100).map { _ in AccessToken().text }
    #expect(Set(tokens).count == 100)
    #expect(tokens.allSatisfy { $0.utf8.count == 32 })
    #expect(!AccessToken().matches(""))
  }
}
