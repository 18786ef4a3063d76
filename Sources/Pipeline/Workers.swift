import Dispatch

extension DispatchQueue {
  /// Returns a new queue for the workers of a pipeline.
  ///
  /// A blocked worker occupies one of the threads of its quality of service, of which there are as many as processors.
  /// So the queue's class differs from the one in which the consumer works in parallel: in the same class the consumer
  /// would get no thread for up to a second.
  static func forWorkers() -> DispatchQueue {
    DispatchQueue(label: "zoetrope.produce", qos: .userInitiated, attributes: .concurrent)
  }
}
