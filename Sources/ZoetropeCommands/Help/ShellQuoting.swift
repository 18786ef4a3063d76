/// Returns a text as a single shell word, in single quotes.
///
/// - Parameter quote: The replacement for each single quote in the text.
func shellQuoted(_ text: String, quote: String = "'\\''") -> String { "'\(text.replacing("'", with: quote))'" }
