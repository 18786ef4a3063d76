import Zoetrope

/// A file that does not meet a limit.
struct UnmetError: Error, CustomStringConvertible {
  let description: String
}
