import WebServer

/// The server of a preview's page.
package final class PreviewServer: Sendable {
  private let server: LocalServer
  private let policy: AccessPolicy

  /// The largest body of a request in bytes; none has more than a path.
  private static let largestBody = 1 << 16

  /// Starts a server on 127.0.0.1.
  ///
  /// - Parameters:
  ///   - session: The preview.
  ///   - port: The port; 0 for a free one.
  /// - Throws: ``WebServer/ServerError`` if the port cannot be had.
  package init(session: PreviewSession, port: Int) throws {
    let policy = AccessPolicy(token: AccessToken(), largestBody: PreviewServer.largestBody)
    let router = PreviewRouter(session: session, token: policy.token)
    server = try LocalServer(port: port, policy: policy) { router.answer($0, $1) }
    self.policy = policy
  }

  /// Returns the address of the page for a state.
  package func address(of state: PreviewState) -> String { address(of: state, "token", policy.token.text) }

  /// Returns an address that leads to the page once.
  package func addressForOneUse(of state: PreviewState) -> String { address(of: state, "ticket", policy.ticket.text) }

  private func address(of state: PreviewState, _ name: String, _ secret: String) -> String {
    let items =
      [(name: name, value: secret), (name: "input", value: state.input)]
      + state.options.map { (name: $0.name, value: $0.value) }
    return "http://127.0.0.1:\(server.port)/?" + HTTPQuery.text(items)
  }
}
