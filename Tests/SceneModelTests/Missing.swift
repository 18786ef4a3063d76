/// A part of a scene that a test needs is missing.
struct Missing: Error {}
