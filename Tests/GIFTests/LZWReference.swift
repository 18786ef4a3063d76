/// An LZW decoder after the GIF specification, with whole strings: slow and simple.
struct LZWDecoder {
  enum Failure: Error { case endsEarly, noClearCode, needlessClearCode, unknownCode(Int), bytesAfterTheEnd }

  /// A code that stands for a string.
  struct Step {
    let code: Int
    let string: [UInt8]
    /// The strings that the decoder knew, by code; those between the indices and the newest one are nil.
    let known: [[UInt8]?]
  }

  private(set) var steps: [Step] = []
  private(set) var clearCount = 0

  var indices: [UInt8] { steps.flatMap(\.string) }

  /// Decodes a stream.
  ///
  /// - Parameter keepsKnown: Whether the steps record the known strings, which takes much memory.
  init(_ bytes: [UInt8], indexBits: Int, keepsKnown: Bool = false) throws {
    let clearCode = 1 << indexBits
    var bit = 0
    func read(_ count: Int) throws -> Int {
      var code = 0
      for position in 0..<count {
        guard bit / 8 < bytes.count else { throw Failure.endsEarly }
        code |= Int(bytes[bit / 8] >> UInt8(bit % 8) & 1) << position
        bit += 1
      }
      return code
    }
    let roots: [[UInt8]?] = (0..<clearCode).map { [UInt8($0)] } + [nil, nil]
    var (strings, bits) = (roots, indexBits + 1)
    var previous: [UInt8]?
    guard try read(bits) == clearCode else { throw Failure.noClearCode }
    clearCount = 1
    while true {
      let code = try read(bits)
      if code == clearCode {
        guard previous != nil else { throw Failure.needlessClearCode }
        (strings, bits, previous) = (roots, indexBits + 1, nil)
        clearCount += 1
        continue
      }
      if code == clearCode + 1 { break }
      // The string that this code completes is known if the code stands for it: it begins like the one before.
      let isCompleting = previous != nil && strings.count < 4096
      if isCompleting, let previous { strings.append(previous + [previous[0]]) }
      guard code < strings.count, let string = strings[code] else { throw Failure.unknownCode(code) }
      steps.append(Step(code: code, string: string, known: keepsKnown ? strings : []))
      if isCompleting, let previous {
        strings[strings.count - 1] = previous + [string[0]]
        if strings.count == 1 << bits, bits < 12 { bits += 1 }
      }
      previous = string
    }
    while bit % 8 != 0 { guard try read(1) == 0 else { throw Failure.bytesAfterTheEnd } }
    if bit / 8 != bytes.count { throw Failure.bytesAfterTheEnd }
  }
}

/// Returns the number of strings of a greedy coder that clears the dictionary when it is full.
func greedyStringCount(_ indices: [UInt8], indexBits: Int) -> Int {
  let firstCode = 1 << indexBits + 2
  var known: Set<[UInt8]> = []
  var (count, nextCode) = (0, firstCode - 1)
  var string: [UInt8] = []
  for index in indices {
    if string.isEmpty || known.contains(string + [index]) {
      string.append(index)
      continue
    }
    count += 1
    known.insert(string + [index])
    nextCode += 1
    // A decoder knows the string that this one completes, and one string less than the coder.
    if nextCode == 4096 { (known, nextCode) = ([], firstCode - 1) }
    string = [index]
  }
  return count + (string.isEmpty ? 0 : 1)
}
