import CMicroHTTPD
import Glibc

/// An HTTP server on the loopback interface, with a thread for each connection.
///
/// The number of connections, the size of a request and the time that a connection may be silent are bounded.
@safe
package final class LocalServer: Sendable {
  /// The port on which it listens.
  package let port: Int
  private let context: RequestHandling
  private nonisolated(unsafe) let daemon: OpaquePointer

  /// The most connections at a time. A browser has 6 to a host.
  package static let connectionLimit = 64
  /// The time in seconds after which a silent connection is closed.
  package static let timeout = 20
  /// The memory in bytes for the headers of a connection: an address with texts of 40 KB, each byte written with three, twice, since
  /// the address for one use is answered with the other.
  private static let connectionMemory = 256 << 10

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - port: The port; 0 for a free one.
  ///   - policy: The rules for requests.
  ///   - answer: Returns the answer to a request that the rules allow, given its path without the token. Called on several
  ///     threads at a time.
  /// - Throws: ``ServerError`` if the port cannot be had.
  package init(
    port: Int, policy: AccessPolicy,
    answer: @escaping @Sendable (_ path: String, _ request: HTTPRequest) -> HTTPResponse
  ) throws(ServerError) {
    let context = RequestHandling(policy, answer)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    errno = 0
    // The server is stopped before the context is released.
    let started = unsafe zoetrope_start_server(
      &address, UInt32(LocalServer.connectionLimit), UInt32(LocalServer.timeout), LocalServer.connectionMemory,
      receiveRequest, completeRequest, Unmanaged.passUnretained(context).toOpaque())
    guard let daemon = unsafe started else { throw ServerError(port: port, errorNumber: errno) }
    unsafe self.daemon = daemon
    self.context = context
    self.port = unsafe Int(zoetrope_server_port(daemon))
  }

  /// Stops the server (`MHD_stop_daemon`), after the requests that are being answered.
  deinit { unsafe MHD_stop_daemon(daemon) }
}
