/// The error of writing to a pipe whose reader has closed it.
///
/// It ends the work but is no failure, and needs no message: readers such as `head` close a pipe when they have enough.
public struct BrokenPipeError: Error, Equatable {
  package init() {}
}
