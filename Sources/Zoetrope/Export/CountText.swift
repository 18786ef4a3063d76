/// Returns a number of things with their name, which takes an s unless there is one: `1 frame`, `240 frames`.
package func counted(_ count: Int, _ name: String) -> String { "\(count) \(name)\(count == 1 ? "" : "s")" }
