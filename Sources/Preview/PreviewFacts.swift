/// The description of a preview for its page.
package struct PreviewFacts: Encodable, Sendable {
  /// A row of the plan of a loop, as texts.
  package struct PlanRow: Encodable, Sendable {
    /// The name of the element.
    package let name: String
    /// Its period in seconds.
    package let period: String
    /// Its turns in the loop, or how far it sways.
    package let turns: String
    /// The change of its speed.
    package let speed: String

    /// Creates a row.
    package init(name: String, period: String, turns: String, speed: String) {
      (self.name, self.period, self.turns, self.speed) = (name, period, turns, speed)
    }
  }

  /// A length in which a loop makes whole turns.
  package struct Fit: Encodable, Sendable {
    /// The length as an option takes it, `160s`.
    package let length: String
    /// The largest change of a speed.
    package let change: String

    /// Creates a length.
    package init(length: String, change: String) { (self.length, self.change) = (length, change) }
  }

  /// A scene: its file's value, and what was chosen for it.
  package struct Scene: Encodable, Sendable {
    /// The value of its file with all overrides, as JSON.
    package let json: String
    /// The seed.
    package let seed: String

    /// Creates the description of a scene.
    package init(json: String, seed: String) { (self.json, self.seed) = (json, seed) }
  }

  /// The command that makes the file, ready for a shell.
  package var command: String
  /// The format of the file.
  package var format: String
  /// The width of a frame in pixels.
  package var width: Int
  /// The height of a frame in pixels.
  package var height: Int
  /// The number of frames.
  package var frameCount: Int
  /// The time of all frames in seconds.
  package var length: Double
  /// The time at which each frame begins, in seconds; nil for a constant rate.
  package var starts: [Double]?
  /// The frames per second.
  package var frameRate: String
  /// A line about the loop, `exact loop of 12 s`.
  package var summary: String
  /// Remarks on what was chosen or changed, a sentence each.
  package var notes: [String]
  /// The plan of the loop; empty for footage.
  package var plan: [PlanRow] = []
  /// The lengths that would fit the loop, each better than all shorter ones.
  package var fits: [Fit] = []
  /// The scene; nil for footage.
  package var scene: Scene?
  /// The size of the input; nil for a scene.
  package var source: Source?

  /// The input of footage.
  package struct Source: Encodable, Sendable {
    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int

    /// Creates the description of an input.
    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
  }

  /// Creates a description without a plan.
  package init(
    command: String, format: String, width: Int, height: Int, frameCount: Int, length: Double, frameRate: String,
    summary: String, notes: [String]
  ) {
    (self.command, self.format, self.width, self.height) = (command, format, width, height)
    (self.frameCount, self.length, self.frameRate) = (frameCount, length, frameRate)
    (self.summary, self.notes) = (summary, notes)
  }
}
