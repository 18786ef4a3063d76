/// A command as it is told of: in the help, the manual and the completions of shells.
struct CommandDescription: Sendable {
  let name: String
  /// What it does, in a few words that begin with a small letter.
  let summary: String
  /// What follows its name, in capitals, but for the options that may be left out.
  var operands = ""
  /// What a shell offers for the words that belong to no option.
  var offer = ValueOffer.nothing
  /// Command lines, one a line.
  var examples = ""
  /// What it does, in sentences. A line with a gap of spaces in it is an entry of a list: what it is about, and what is
  /// said about it.
  let text: String
  let options: [OptionDescription]

  var usage: String {
    (["zoetrope", name] + (operands.isEmpty ? [] : [operands]) + ["[options]"]).joined(separator: " ")
  }
}
