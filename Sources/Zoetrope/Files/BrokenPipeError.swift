/// Whoever read what was written to a pipe has gone, so that there is nothing left to do: no failure of anybody.
public struct BrokenPipeError: Error, Equatable {}
