import Zoetrope

/// A file that is not as small as it was to be.
struct UnmetError: Error, CustomStringConvertible {
  let description: String
}
