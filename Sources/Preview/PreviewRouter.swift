import FileIO
import FoundationEssentials
import WebServer
import Zoetrope

/// The answers of a preview to the requests of its page.
struct PreviewRouter: Sendable {
  let session: PreviewSession
  let token: AccessToken

  /// Returns the answer to a request.
  ///
  /// - Parameters:
  ///   - path: The path without the token; empty for the page.
  ///   - request: The request.
  func answer(_ path: String, _ request: HTTPRequest) -> HTTPResponse {
    if path == "api/save" { return request.method == "POST" ? save(request) : notFound }
    guard request.method == "GET" else { return notFound }
    switch path {
    case "api/catalogue":
      guard let catalogue = try? session.source.catalogue else { return notFound }
      return HTTPResponse(catalogue, contentType: PreviewRouter.json)
    case "api/open": return withState(request) { try describe(session.open($0, for: request.value(of: "page"))) }
    case "api/thumbnail": return withState(request, thumbnail)
    case "api/changes": return withState(request) { changes($0, request) }
    case "api/frame": return withContent(request) { try frame($0, request) }
    case "api/cost": return withContent(request) { try cost($0, request) }
    case "api/file": return withContent(request) { file($0, request) }
    default:
      guard let asset = PageAsset.named(path.isEmpty ? "index.html" : path) else { return notFound }
      return asset.response(token: token)
    }
  }

  private static let json = "application/json; charset=utf-8"
  private static let bytes = "application/octet-stream"

  private var notFound: HTTPResponse { HTTPResponse(text: "There is nothing of this name.", status: 404) }

  /// The answer for a content that was closed since; the page opens it again.
  private var gone: HTTPResponse { HTTPResponse(text: "This preview was closed.", status: 410) }

  /// The answer for work that ended for another content; the page asks again if that is not its own.
  private var interrupted: HTTPResponse { HTTPResponse(text: "Another preview was opened meanwhile.", status: 503) }

  private func json(_ value: some Encodable, status: Int = 200) -> HTTPResponse {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "infinite", negativeInfinity: "-infinite", nan: "unknown")
    guard let data = try? encoder.encode(value) else { return HTTPResponse(text: "No answer.", status: 500) }
    return HTTPResponse([UInt8](data), contentType: PreviewRouter.json, status: status)
  }

  private func withState(_ request: HTTPRequest, _ body: (PreviewState) throws -> HTTPResponse) -> HTTPResponse {
    guard let state = PreviewState(query: request.query) else {
      return HTTPResponse(text: "The input is missing.", status: 400)
    }
    do {
      return try body(state)
    } catch is CancellationError {
      return interrupted
    } catch {
      return problem(error, state)
    }
  }

  private func withContent(_ request: HTTPRequest, _ body: (OpenedPreview) throws -> HTTPResponse) -> HTTPResponse {
    guard let id = request.value(of: "id").flatMap(Int.init) else {
      return HTTPResponse(text: "The preview is not named.", status: 400)
    }
    guard let preview = session.content(id) else { return gone }
    do {
      return try body(preview)
    } catch is CancellationError {
      return session.content(id) == nil ? gone : interrupted
    } catch {
      return problem(error, preview.state)
    }
  }

  private struct Problem: Encodable {
    let revision: String
    let problem: PreviewProblem
  }

  private func problem(_ error: any Error, _ state: PreviewState) -> HTTPResponse {
    let problem = session.source.problem(error, state)
    return json(
      Problem(revision: session.revision(of: state).text, problem: problem), status: problem.isReplaceable ? 409 : 422)
  }

  private struct Description: Encodable {
    let id: Int
    let revision: String
    let facts: PreviewFacts
  }

  private func describe(_ preview: OpenedPreview) -> HTTPResponse {
    json(Description(id: preview.id, revision: preview.revision.text, facts: preview.content.facts))
  }

  private func frame(_ preview: OpenedPreview, _ request: HTTPRequest) throws -> HTTPResponse {
    guard let index = request.value(of: "index").flatMap(Int.init),
      let bytes = try session.drawn({ try preview.frame(index) })
    else { return notFound }
    return HTTPResponse(bytes, contentType: PreviewRouter.bytes)
  }

  /// The largest width of a thumbnail in pixels.
  private static let thumbnailWidth = 320

  private func thumbnail(_ state: PreviewState) throws -> HTTPResponse {
    let content = try session.openThumbnail(state, width: PreviewRouter.thumbnailWidth)
    let bytes = try session.drawn { try content.frames.source.straightBytes(ofFrame: 0) }
    var response = HTTPResponse(bytes, contentType: PreviewRouter.bytes)
    response.headers = [("X-Width", "\(content.frames.size.width)"), ("X-Height", "\(content.frames.size.height)")]
    return response
  }

  private func changes(_ state: PreviewState, _ request: HTTPRequest) -> HTTPResponse {
    json(["revision": session.waitForChange(of: state, from: request.value(of: "revision") ?? "").text])
  }

  private func cost(_ preview: OpenedPreview, _ request: HTTPRequest) throws -> HTTPResponse {
    guard let format = format(request) else {
      let names = OutputFormat.ofPreviews.map(\.rawValue).joined(separator: ", ")
      return HTTPResponse(text: "A preview makes files of the formats \(names).", status: 400)
    }
    guard let depth = request.value(of: "cost").flatMap(CostDepth.init(rawValue:)) else { return notFound }
    return json(try session.cost(of: preview, as: format, depth))
  }

  private func file(_ preview: OpenedPreview, _ request: HTTPRequest) -> HTTPResponse {
    guard let format = format(request), let bytes = preview.knownCost(of: format, .whole)?.file,
      bytes.count <= PreviewSession.fileLimit
    else { return notFound }
    return HTTPResponse(bytes, contentType: PreviewRouter.bytes)
  }

  private func format(_ request: HTTPRequest) -> OutputFormat? {
    OutputFormat.ofPreviews.first { $0.rawValue == request.value(of: "format") }
  }

  /// The body of a request to save a scene.
  private struct Saving: Decodable {
    let path: String
    let replaces: Bool
  }

  private struct Saved: Encodable {
    let input: String
    let options: [[String]]
  }

  private func save(_ request: HTTPRequest) -> HTTPResponse {
    withState(request) { state in
      guard let saving = try? JSONDecoder().decode(Saving.self, from: Data(request.body)) else {
        return HTTPResponse(text: "The path is missing.", status: 400)
      }
      let saved = try session.source.save(state, to: saving.path, replaces: saving.replaces)
      return json(Saved(input: saved.input, options: saved.options.map { [$0.name, $0.value] }))
    }
  }
}
