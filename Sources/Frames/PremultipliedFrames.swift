/// Frames of this package, in whose pixels no channel exceeds alpha. Those of types of the caller are checked.
package protocol PremultipliedFrames {}
