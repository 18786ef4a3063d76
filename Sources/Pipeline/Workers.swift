import Dispatch

extension DispatchQueue {
  /// Runs the workers of a pipeline.
  ///
  /// Those that wait keep a thread of their quality of service, of which there are as many as processors: so it is not that in
  /// which the consumer works in parallel, which would get none for a second.
  static func forWorkers() -> DispatchQueue {
    DispatchQueue(label: "zoetrope.produce", qos: .userInitiated, attributes: .concurrent)
  }
}
