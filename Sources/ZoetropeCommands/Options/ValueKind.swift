import Zoetrope

/// The way in which an option's value is written: parsing, help, completions and error messages follow from it.
struct ValueKind<Value>: Sendable {
  /// The value in the list of options, such as `WxH`.
  var placeholder: String
  /// The allowed texts, as they follow "Use": `a whole number from 2 to 256`.
  var allowed: String
  /// The range in the help, such as `2…256`; nil where the help needs none.
  var range: String?
  /// The words and files that a shell offers.
  var offer = ValueOffer.nothing
  /// Words that are allowed, too, but too many to offer.
  var otherWords: [String] = []
  /// Returns the value of a text; nil if the text is not allowed.
  var read: @Sendable (String) throws -> Value?

  /// Returns the value of a text. Names may be in capitals: ours have none.
  ///
  /// - Throws: ``ValueError`` for a text that is not allowed, and what `read` throws.
  func value(of text: String) throws -> Value {
    let isName = !offer.words.isEmpty && !offer.isFile
    guard let value = try read(text) ?? (isName ? read(text.lowercased()) : nil) else {
      // Numbers that begin alike are not a slip of the finger: 10 and 1080p.
      let isWord = text.first?.isLetter ?? false
      throw ValueError(text, allowed: allowed, guess: isWord ? didYouMean(text, among: offer.words + otherWords) : "")
    }
    return value
  }

  /// Returns a text if it is allowed, else what it is called here if the message about it tells that; nil for any other text.
  @Sendable func spelling(of text: String) -> String? {
    do {
      _ = try value(of: text)
      return text
    } catch let error as ValueError {
      return (try? value(of: error.allowed)).map { _ in error.allowed }
    } catch {
      return nil
    }
  }
}

extension ValueKind where Value == Int {
  /// A whole number of a range.
  static func number(_ allowed: ClosedRange<Int>) -> ValueKind {
    ValueKind(
      placeholder: "N", allowed: "a whole number from \(allowed.lowerBound) to \(allowed.upperBound)",
      range: "\(allowed.lowerBound)…\(allowed.upperBound)"
    ) { Int($0).flatMap { allowed.contains($0) ? $0 : nil } }
  }

  /// A whole number without an upper bound.
  static func number(from lowest: Int) -> ValueKind {
    ValueKind(placeholder: "N", allowed: "a whole number from \(lowest) on") {
      Int($0).flatMap { $0 >= lowest ? $0 : nil }
    }
  }
}

extension ValueKind where Value: RawRepresentable<String> & Sendable {
  /// One of some values, by its name.
  ///
  /// - Parameters:
  ///   - placeholder: The value in the list of options.
  ///   - values: The values.
  ///   - remark: The end of the message about any other text.
  static func choice(_ placeholder: String, of values: [Value], remark: String = "") -> ValueKind {
    let words = values.map(\.rawValue)
    return ValueKind(placeholder: placeholder, allowed: alternatives(words) + remark, offer: .words(words)) { text in
      values.first { $0.rawValue == text }
    }
  }
}

extension ValueKind where Value == String {
  /// Any text.
  static func text(_ placeholder: String) -> ValueKind {
    ValueKind(placeholder: placeholder, allowed: "a text") { $0 }
  }

  /// The path of a file.
  static var file: ValueKind { ValueKind(placeholder: "FILE", allowed: "a file", offer: .file) { $0 } }

  /// The name of a built-in scene, or the path of a scene file.
  static var scene: ValueKind { ValueKind(placeholder: "SCENE", allowed: "a scene", offer: .scene) { $0 } }
}

extension ValueKind where Value == Rational {
  /// A number above 0.
  ///
  /// - Parameters:
  ///   - placeholder: The value in the list of options.
  ///   - examples: Some values, as they follow "such as".
  static func positive(_ placeholder: String, such examples: String) -> ValueKind {
    ValueKind(placeholder: placeholder, allowed: "a number above 0 such as \(examples)") {
      Rational($0).flatMap { $0 > .zero ? $0 : nil }
    }
  }

  /// A factor above 0, such as `2` or `2x`.
  static var factor: ValueKind {
    ValueKind(placeholder: "N", allowed: "a number above 0 such as 2 or 0.5") {
      Rational($0.hasSuffix("x") ? String($0.dropLast()) : $0).flatMap { $0 > .zero ? $0 : nil }
    }
  }

  /// Frames per second.
  static var frameRate: ValueKind { positive("RATE", such: "20, 12.5 or 30000/1001") }

  /// A time from 0 on, in seconds.
  static var time: ValueKind {
    ValueKind(placeholder: "TIME", allowed: "a time such as 2.5s, 500ms, 1:02.5, 10m or 1h30m") { Rational(time: $0) }
  }
}

extension ValueKind where Value == RGB8 {
  /// A colour.
  static var color: ValueKind {
    ValueKind(
      placeholder: "COLOR", allowed: "a colour such as ff8800, #f80, rgb(255, 136, 0) or coral", otherWords: RGB8.names
    ) { RGB8(text: $0) }
  }
}

/// Returns words as alternatives: `fit, fill or stretch`.
func alternatives(_ words: [String]) -> String { enumeration(words, "or") }

/// Returns words in a row with a conjunction before the last: `a, b and c`.
func enumeration(_ words: [String], _ conjunction: String) -> String {
  words.dropLast().joined(separator: ", ") + (words.count > 1 ? " \(conjunction) " : "") + (words.last ?? "")
}
