import Zoetrope

/// A file that was made, but not as small as it was to be.
struct UnmetError: Error, CustomStringConvertible {
  let description: String
}
