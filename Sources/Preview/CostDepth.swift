/// How thoroughly the cost of a file is measured; each takes longer than the one before.
package enum CostDepth: String, Sendable {
  /// The size is estimated from some frames.
  case sample
  /// All of the file is encoded.
  case whole
  /// The file is decoded too, and compared with the frames and with the limits of targets.
  case score
}
