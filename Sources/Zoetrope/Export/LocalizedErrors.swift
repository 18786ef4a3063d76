public import FileIO
public import FixedPoint
public import FoundationEssentials
public import GIF
public import Geometry
public import LoopTiming
public import Pipeline
public import SceneFiles
public import SceneModel
public import Video

extension FileError: DescribedError {}
extension FrameError: DescribedError {}
extension GIFError: DescribedError {}
extension RationalOverflow: DescribedError {}
extension RequestError: DescribedError {}
extension SVGPathError: DescribedError {}
extension SceneError: DescribedError {}
extension SceneFileError: DescribedError {}
extension SceneOverrideError: DescribedError {}
extension SizeLimitError: DescribedError {}
extension TargetError: DescribedError {}
extension ThreadError: DescribedError {}
extension VideoError: DescribedError {}

extension BrokenPipeError: LocalizedError {
  /// The message.
  public var errorDescription: String? { "The reader of the output has closed it." }
}

extension LoopError: LocalizedError {
  /// The message, as a sentence.
  public var errorDescription: String? { "The loop \(description)" }
}
