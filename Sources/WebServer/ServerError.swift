import Glibc

/// A server that cannot be started.
package struct ServerError: Error, CustomStringConvertible {
  /// The requested port.
  package let port: Int
  /// The error number of the system; 0 if it gave none.
  package let errorNumber: Int32

  /// The problem, with its reason.
  package var description: String {
    let reason = errorNumber == 0 ? "unknown reason" : unsafe String(cString: strerror(errorNumber))
    return "cannot listen on \(port == 0 ? "127.0.0.1" : "port \(port) of 127.0.0.1"): \(reason)"
  }
}
