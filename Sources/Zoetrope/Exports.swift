// Whoever imports Zoetrope also names loops, scenes, exact numbers, cancellations and hashes, without knowing in which of its
// modules they are defined.
@_exported public import FixedPoint
@_exported public import FramePipeline
@_exported public import Geometry
@_exported public import LoopTiming
@_exported public import SceneModel
@_exported public import VideoCoding
