/// The error of writing to a pipe whose reader has closed it. Not a failure: nobody wants more.
public struct BrokenPipeError: Error, Equatable {
  package init() {}
}
