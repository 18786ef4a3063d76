import FileIO
import Glibc
import Preview
import Terminal
import Zoetrope

/// `zoetrope preview`: a scene on a page in the browser, with its controls and costs.
enum PreviewCommand {
  struct Request {
    /// The options of the preview's state.
    var options: [PreviewState.Option] = []
    /// The requested port of the page; nil for a free one.
    var port: Int?
    var opensBrowser = true
    var usesTerminal = false
    var graphics: TerminalPicture.Graphics?
  }

  static let options: [OptionDefinition<Request>] =
    [
      .value("port", .number(0...65535), "port of the page", standard: "a free one") { $0.port = $1 },
      .flag("no-open", "print the address and open no browser") { $0.opensBrowser = false },
      .flag("terminal", "play in the terminal: q leaves, space pauses, n and p change the seed") {
        $0.usesTerminal = true
      },
      .value(
        "graphics", .choice("NAME", of: TerminalPicture.Graphics.allCases), "kitty, iterm, sixel or blocks",
        standard: "the best that the terminal is known to have"
      ) { $0.graphics = $1 },
    ] + ScenePreviewSource.options.map { $0.recorded { SceneRequest() } } + clipOptions

  /// The options of clips that are none of scenes. Those that both have are checked as those of scenes here, and mean the same.
  private static let clipOptions: [OptionDefinition<Request>] = {
    let names = Set(ScenePreviewSource.options.map(\.description.name))
    return ClipPreviewSource.options.filter { !names.contains($0.description.name) }.map {
      $0.recorded { EncodeCommand.Request() }
    }
  }()

  static let command = Command(
    CommandDescription(
      name: "preview", summary: "show a scene or a clip in the browser while it is changed",
      operands: "[SCENE|FILE]", offer: .scene,
      examples: """
        zoetrope preview aurora
        zoetrope preview my-scene.json --scheme dark --size 640x
        zoetrope preview aurora --no-open --port 8000
        zoetrope preview aurora --terminal
        zoetrope preview clip.mp4 --from 2s --to 5s --size 480x
        """,
      text: """
        Shows a loop on a page at 127.0.0.1, with controls for everything that the scene and the options
        of render decide, the size of its file in several formats, and the command that makes it; for a
        video or a picture, with the part, crop, speed and quality of encode. A scene file is read again
        when it changes. The address contains a secret, so that other users cannot open the page; over
        ssh, pass --port N and connect with ssh -L N:127.0.0.1:N. Only "Save scene" writes a file. Ctrl-C
        ends the preview.
        """,
      firstOptions: ["terminal", "no-open", "port", "output", "size", "fps", "loop", "quality", "seed", "set"]),
    options,
    Request.init, run)

  private static func run(_ request: Request, _ operands: [String], _ console: Console) throws {
    guard operands.count <= 1 else {
      throw UsageError("Unexpected argument \"\(operands[1])\". Give one scene or file.")
    }
    let state = PreviewState(input: operands.first ?? BuiltInScenes.names[0], options: request.options)
    let isScene =
      ImpliedCommand.isScene(state.input)
      || !state.input.contains { "/.".contains($0) } && !InputPaths.holdsFrames(state.input)
        && !InputPaths.areSeveral([state.input])
    let source: any PreviewSource = isScene ? ScenePreviewSource() : ClipPreviewSource()
    if request.usesTerminal {
      guard request.port == nil, request.opensBrowser else {
        let option = request.port == nil ? "--no-open" : "--port"
        throw UsageError("\(option) has no effect with --terminal. Leave out one of them.")
      }
      _ = try source.open(state, console.cancellation)
      console.signals.beginWriting()
      return try TerminalPreview(source, graphics: request.graphics, console).run(state)
    }
    guard request.graphics == nil else {
      throw UsageError("--graphics requires --terminal. Add it, or leave out --graphics.")
    }
    // A mistake in the command line is told here; one in a file is shown on the page until it is mended.
    do {
      _ = try source.open(state, console.cancellation)
    } catch let error as SceneFileError where error.line != nil {
      error.lines.forEach(console.note)
    }
    // The first signal ends the preview, and is no failure.
    console.signals.beginWriting()
    let session = PreviewSession(source: source)
    let server = try PreviewServer(session: session, port: request.port ?? 0)
    let address = server.address(of: state)
    try console.write("\(address)\n")
    if request.opensBrowser, Browser.isAvailable { Browser.open(server.addressForOneUse(of: state)) }
    console.note("Ctrl-C ends the preview")
    while !console.cancellation.isCancelled { usleep(50_000) }
    session.end()
    withExtendedLifetime(server) {}
  }
}

extension OptionDefinition {
  /// Returns the option as a part of a preview's state, checked at once on an empty request.
  fileprivate func recorded(
    by makeRequest: @escaping @Sendable () -> Request
  ) -> OptionDefinition<PreviewCommand.Request> {
    OptionDefinition<PreviewCommand.Request>(description: description) {
      [apply, name = description.name] request, text in
      var nothing = makeRequest()
      try apply(&nothing, text)
      request.options.append(PreviewState.Option(name: name, value: text))
    }
  }
}
