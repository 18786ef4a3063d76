import CGetopt
import FileIO
import Glibc
import Synchronization
import Zoetrope

/// Parses a command line with `getopt_long`, so that options may be shortened, joined (`--size=1x1`) and mixed with
/// operands as everywhere on Linux.
///
/// - Parameters:
///   - words: The words after the name of the command.
///   - options: The options of the command.
///   - request: The request that the options change.
/// - Returns: The operands: the words that belong to no option.
/// - Throws: ``UnknownOptionError`` or ``UsageError``.
func parseOptions<Request>(
  _ words: [String], _ options: [OptionDefinition<Request>], into request: inout Request
) throws -> [String] {
  var given: [GivenOption] = []
  let operands = try readOptions(words, options.map(\.description)) { index, spelling, value in
    given.append(GivenOption(name: options[index].description.name, spelling: spelling, value: value))
    do {
      try options[index].apply(&request, value)
    } catch let error as ValueError {
      // The text behind a letter may be the rest of another program's option: -start_number is not -s, and -vsync not -v -s.
      let value = error.value
      if !value.isEmpty, value.allSatisfy({ $0.isLetter || "_:".contains($0) }),
        let word = words.first(where: { isAttached("\(spelling.dropFirst())\(value)", in: $0) })
      {
        throw UnknownOptionError(typed: word)
      }
      throw UsageError(error.message(for: spelling))
    }
  }
  try SizeOptions.checkSides(given)
  return operands
}

/// Returns the last spelling of an option in the words after the name of a command, its letter or its whole name; nil if
/// it does not occur.
func spelling(of name: String, in words: [String], _ options: [OptionDescription]) -> String? {
  var found: String?
  _ = try? readOptions(words, options) { index, spelling, _ in
    if options[index].name == name { found = spelling }
  }
  return found
}

/// Returns options as they are in the words after the name of a command: the last one of each name, which counts.
func typedOptions(_ names: [String], in words: [String], _ options: [OptionDescription]) -> [GivenOption] {
  var found: [GivenOption] = []
  _ = try? readOptions(words, options) { index, spelling, value in
    let name = options[index].name
    guard names.contains(name) else { return }
    found.removeAll { $0.name == name }
    found.append(GivenOption(name: name, spelling: spelling, value: value))
  }
  return found
}

/// Held while `getopt_long` runs, which keeps its place in global variables.
private let getoptLock = Mutex(())

/// Parses a command line, and calls a closure with each option in turn: its index, its spelling (its letter or its whole
/// name) and its value. The closure cannot parse another one.
private func readOptions(
  _ words: [String], _ options: [OptionDescription],
  _ body: (_ index: Int, _ spelling: String, _ value: String) throws -> Void
) throws -> [String] {
  try refuseOptionsOfOthers(words, options)
  return try getoptLock.withLock { _ in try runGetopt(words, options, body) }
}

private func runGetopt(
  _ words: [String], _ options: [OptionDescription],
  _ body: (_ index: Int, _ spelling: String, _ value: String) throws -> Void
) throws -> [String] {
  let arguments = CStrings(["zoetrope"] + words)
  let names = CStrings(options.map(\.name))
  // Values above all letters tell the long options apart; letters are told as themselves.
  let firstIndex: Int32 = 256
  var table = unsafe options.indices.map { index in
    unsafe option(
      name: names[index], has_arg: options[index].value == nil ? no_argument : required_argument, flag: nil,
      val: firstIndex + Int32(index))
  }
  unsafe table.append(option())
  // The colon in front tells a missing value from an unknown option.
  let letters = options.compactMap { option in option.letter.map { "\($0)" + (option.value == nil ? "" : ":") } }
  let letterList = ":" + letters.joined()
  zoetrope_getopt_restart()
  while true {
    let found = unsafe getopt_long(arguments.count, arguments.pointers, letterList, table, nil)
    if found == -1 { break }
    let refused = zoetrope_getopt_refused()
    guard found != Int32(UInt8(ascii: "?")) else {
      guard refused < firstIndex else {
        let typed = "--\(options[Int(refused - firstIndex)].name)"
        throw UsageError("\(typed) takes no value. Leave out what follows its =.")
      }
      let typed =
        refused == 0
        ? arguments.string(at: zoetrope_getopt_index() - 1) : word(with: letter(refused), in: words, options)
      if let file = words.first(where: { $0.hasPrefix(typed) && FileKind(ofFileAt: $0) != nil }) {
        throw UsageError(fileReadAsOption: file)
      }
      throw UnknownOptionError(typed: typed)
    }
    guard found != Int32(UInt8(ascii: ":")) else {
      let typed = refused >= firstIndex ? "--\(options[Int(refused - firstIndex)].name)" : "-\(letter(refused))"
      let isColor = options.contains { $0.spellings.contains(typed) && $0.value?.hasPrefix("COLOR") ?? false }
      let remedy = isColor ? " To a shell, # begins a comment: write colours without it, such as ff8800." : ""
      throw UsageError("\(typed) needs a value.\(remedy)")
    }
    let isLong = found >= firstIndex
    guard
      let index = isLong ? Int(found - firstIndex) : options.firstIndex(where: { $0.letter == letter(found) })
    else { continue }
    let value = unsafe zoetrope_getopt_value().map { unsafe String(cString: $0) } ?? ""
    // A value behind a letter begins at once, so that = would be a part of it.
    if !isLong, value.hasPrefix("="), words.contains(where: { isAttached("\(letter(found))\(value)", in: $0) }) {
      throw UsageError(
        "-\(letter(found))\(value): a value follows a letter without =. Use -\(letter(found)) \(value.dropFirst()).")
    }
    try body(index, isLong ? "--\(options[index].name)" : "-\(letter(found))", value)
  }
  return (zoetrope_getopt_index()..<arguments.count).map { arguments.string(at: $0) }
}

/// Refuses the full name of an option that only other commands have, which `getopt_long` would take for the beginning of
/// another name: `--for` of `plan` for `--format`.
private func refuseOptionsOfOthers(_ words: [String], _ options: [OptionDescription]) throws {
  for word in OptionWords(words, options) where word.isOption && word.text.hasPrefix("--") {
    let name = word.text.dropFirst(2).prefix { $0 != "=" }
    guard !options.contains(where: { $0.name == name }) else { continue }
    let isKnown = commands.contains { command in command.description.options.contains { $0.name == name } }
    if isKnown { throw UnknownOptionError(typed: word.text) }
  }
}

/// Returns the word in which a letter is an unknown option: all letters before it take no value.
private func word(with unknown: Character, in words: [String], _ options: [OptionDescription]) -> String {
  let flags = options.filter { $0.value == nil }.compactMap(\.letter)
  let word = words.first { word in
    let letters = word.dropFirst()
    return word.hasPrefix("-") && !letters.hasPrefix("-") && letters.contains(unknown)
      && letters.prefix { $0 != unknown }.allSatisfy { flags.contains($0) }
  }
  return word ?? "-\(unknown)"
}

/// Returns whether a word of letters ends with one and its value.
private func isAttached(_ letterAndValue: String, in word: String) -> Bool {
  word.hasPrefix("-") && !word.hasPrefix("--") && word.hasSuffix(letterAndValue)
}

private func letter(_ code: Int32) -> Character { Character(UnicodeScalar(UInt8(truncatingIfNeeded: code))) }

/// C strings, for a function that keeps pointers to them and reorders them.
@safe private final class CStrings {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  let count: Int32

  init(_ strings: [String]) {
    count = Int32(strings.count)
    unsafe pointers = .allocate(capacity: strings.count + 1)
    for (index, string) in strings.enumerated() {
      unsafe (pointers + index).initialize(to: strdup(string))
    }
    unsafe (pointers + strings.count).initialize(to: nil)
  }

  deinit {
    for index in 0..<Int(count) { unsafe free(pointers[index]) }
    unsafe pointers.deallocate()
  }

  subscript(index: Int) -> UnsafePointer<CChar>? { unsafe UnsafePointer(pointers[index]) }

  func string(at index: Int32) -> String { unsafe pointers[Int(index)].map { unsafe String(cString: $0) } ?? "" }
}
