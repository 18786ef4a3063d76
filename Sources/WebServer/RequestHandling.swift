import CMicroHTTPD

/// The rules of a server and its answers, which the callbacks of libmicrohttpd are given.
final class RequestHandling: Sendable {
  let policy: AccessPolicy
  let answer: @Sendable (_ path: String, _ request: HTTPRequest) -> HTTPResponse

  init(_ policy: AccessPolicy, _ answer: @escaping @Sendable (String, HTTPRequest) -> HTTPResponse) {
    (self.policy, self.answer) = (policy, answer)
  }
}

/// A request that is being received: libmicrohttpd calls back with its headers, each piece of its body, and its end.
private final class IncomingRequest {
  var request: HTTPRequest
  /// The path without the token.
  let path: String
  init(_ request: HTTPRequest, _ path: String) { (self.request, self.path) = (request, path) }
}

/// `MHD_AccessHandlerCallback`
let receiveRequest: MHD_AccessHandlerCallback = { context, connection, url, method, _, data, size, state in
  guard let context = unsafe context, let connection = unsafe connection, let state = unsafe state,
    let size = unsafe size
  else { return .NO }
  let handling = unsafe Unmanaged<RequestHandling>.fromOpaque(context).takeUnretainedValue()
  guard let known = unsafe state.pointee else {
    let request = unsafe HTTPRequest(connection, url, method)
    switch handling.policy.admission(of: request) {
    case .answered(let answer): return unsafe send(answer, on: connection)
    case .allowed(let path):
      unsafe state.pointee = Unmanaged.passRetained(IncomingRequest(request, path)).toOpaque()
      return .YES
    }
  }
  let incoming = unsafe Unmanaged<IncomingRequest>.fromOpaque(known).takeUnretainedValue()
  if unsafe size.pointee > 0, let data = unsafe data {
    // A body in chunks does not say its length beforehand.
    guard unsafe incoming.request.body.count + size.pointee <= handling.policy.largestBody else { return .NO }
    unsafe incoming.request.body.append(contentsOf: UnsafeRawBufferPointer(start: data, count: size.pointee))
    unsafe size.pointee = 0
    return .YES
  }
  return unsafe send(handling.answer(incoming.path, incoming.request), on: connection)
}

/// `MHD_RequestCompletedCallback`: releases the request, however it ended.
let completeRequest: MHD_RequestCompletedCallback = { _, _, state, _ in
  guard let state = unsafe state, let known = unsafe state.pointee else { return }
  unsafe Unmanaged<IncomingRequest>.fromOpaque(known).release()
  unsafe state.pointee = nil
}

/// Headers of every response: no page may frame, embed or read it, nothing is loaded from elsewhere, nothing is stored.
private let commonHeaders = [
  ("Cache-Control", "no-store"), ("Cross-Origin-Resource-Policy", "same-origin"), ("Referrer-Policy", "no-referrer"),
  ("X-Content-Type-Options", "nosniff"),
  (
    "Content-Security-Policy",
    "default-src 'self'; img-src 'self' blob: data:; base-uri 'self'; form-action 'none'; frame-ancestors 'none'"
  ),
]

/// Sends a response (`MHD_create_response_from_buffer`, which copies the body; `MHD_queue_response`).
private func send(_ response: HTTPResponse, on connection: OpaquePointer) -> MHD_Result {
  let created = unsafe response.body.withUnsafeBytes {
    unsafe MHD_create_response_from_buffer(
      $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
  }
  guard let created = unsafe created else { return .NO }
  defer { unsafe MHD_destroy_response(created) }
  let headers = [("Content-Type", response.contentType)] + commonHeaders + response.headers.map { ($0.name, $0.value) }
  for (name, value) in headers { unsafe MHD_add_response_header(created, name, value) }
  return unsafe MHD_queue_response(connection, UInt32(response.status), created)
}

/// Returns a text of a C callback; empty for none.
private func text(_ start: UnsafePointer<CChar>?, _ length: Int) -> String {
  unsafe String(decoding: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : length), as: UTF8.self)
}

/// A list that a C callback fills.
private final class Pairs {
  var all: [(name: String, value: String)] = []
}

extension HTTPRequest {
  /// Creates a request from what libmicrohttpd has of it, without its body (`MHD_get_connection_values_n`).
  fileprivate init(_ connection: OpaquePointer, _ url: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?) {
    self.init(
      method: unsafe method.map { unsafe String(cString: $0) } ?? "",
      path: unsafe url.map { unsafe String(cString: $0) } ?? "")
    query = unsafe HTTPRequest.pairs(connection, .GET_ARGUMENT_KIND)
    let pairs = unsafe HTTPRequest.pairs(connection, .HEADER_KIND)
    headers = Dictionary(pairs.map { ($0.name.lowercased(), $0.value) }) { "\($0), \($1)" }
  }

  private static func pairs(_ connection: OpaquePointer, _ kind: MHD_ValueKind) -> [(name: String, value: String)] {
    let pairs = Pairs()
    // With their lengths: a value may contain bytes of 0, which end a string of C.
    unsafe MHD_get_connection_values_n(
      connection, kind,
      { context, _, name, nameLength, value, valueLength in
        guard let context = unsafe context else { return .NO }
        let pair = unsafe (name: text(name, nameLength), value: text(value, valueLength))
        unsafe Unmanaged<Pairs>.fromOpaque(context).takeUnretainedValue().all.append(pair)
        return .YES
      }, Unmanaged.passUnretained(pairs).toOpaque())
    return pairs.all
  }
}
