/// A command as help, manual and completions show it.
struct CommandDescription: Sendable {
  let name: String
  /// A few words that begin with a small letter.
  let summary: String
  /// The operands after the name, in capitals.
  var operands = ""
  /// The words and files that a shell offers for operands.
  var offer = ValueOffer.nothing
  /// Example command lines, one a line.
  var examples = ""
  /// A description in sentences. A line with a gap of three spaces is an entry of a list: a term and its explanation.
  let text: String
  /// The names of the options in the short help: those that people use first. Empty for a help that always lists all.
  var firstOptions: [String] = []
  var options: [OptionDescription] = []

  var usage: String {
    (["zoetrope", name] + (operands.isEmpty ? [] : [operands]) + ["[options]"]).joined(separator: " ")
  }
}
