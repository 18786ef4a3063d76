/// An entry of a list in the man macros: a tag that is roff already, and what is said about it.
func roffEntry(_ tag: String, _ text: some StringProtocol) -> [String] { [".TP", tag, roff(text)] }

/// Lines that are printed as they are.
func roffExample(_ lines: [some StringProtocol]) -> [String] { [".PP", ".EX"] + lines.map { roff($0) } + [".EE"] }

/// The lines that spell out characters where a terminal lacks them, as those of ASCII do; groff would leave them out there.
let roffFallbacks = """
  .fchar \\[u2026] ...
  .fchar \\[u00B7] *
  .fchar \\[u03C0] pi
  .fchar \\[u03C3] sigma
  """

func roffBold(_ text: some StringProtocol) -> String { "\\fB\(roff(text))\\fR" }

/// Returns a text so that roff prints it as it is: what means something to it escaped, and so is what is not ASCII.
func roff(_ text: some StringProtocol) -> String {
  let escapes: [Unicode.Scalar: String] = [
    "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti", "\"": "\\(dq",
  ]
  let escaped = text.unicodeScalars.map { scalar in
    if let escape = escapes[scalar] { return escape }
    guard !scalar.isASCII else { return String(scalar) }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
  }
  // At the start of a line a dot would be a request.
  return (text.hasPrefix(".") ? "\\&" : "") + escaped.joined()
}
