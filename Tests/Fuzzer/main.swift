import CFuzzer
import FuzzTargets
import Glibc

// Fuzzer TARGET [what libFuzzer takes]: scripts/fuzz builds it, and knows the words.

private let targets = FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")

guard let target = CommandLine.arguments.dropFirst().first.flatMap(FuzzTarget.init(rawValue:)) else {
  print(targets)
  exit(2)
}

/// The state that a C function can see.
private enum Chosen {
  nonisolated(unsafe) static var target = FuzzTarget.frames
}

unsafe Chosen.target = target
var (count, words) = unsafe (CommandLine.argc - 1, CommandLine.unsafeArgv + 1)
let status = unsafe withUnsafeMutablePointer(to: &words) { words in
  unsafe words.withMemoryRebound(to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1) {
    unsafe LLVMFuzzerRunDriver(&count, $0) { bytes, count in
      try? unsafe Chosen.target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    }
  }
}
exit(status)
