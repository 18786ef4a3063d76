/// What the commands without options of their own are asked for.
struct PlainRequest {
  var help = false

  static let options = [OptionDefinition<PlainRequest>.flag("help", "h", "this text") { $0.help = true }]
}
