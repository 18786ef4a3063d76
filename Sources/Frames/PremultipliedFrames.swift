/// Frames of this package, in whose pixels no channel exceeds alpha, and whose times are in order. Those of types of the caller are
/// checked.
package protocol PremultipliedFrames {}
