// Whoever imports Zoetrope also names loops, scenes, exact numbers, palettes, cancellations, hashes and what is found out
// about files, without knowing in which of its modules they are defined.
@_exported public import FileIO
@_exported public import FixedPoint
@_exported public import Frames
@_exported public import Pipeline
@_exported public import GIF
@_exported public import Geometry
@_exported public import LoopTiming
@_exported public import Quantization
@_exported public import Raster
@_exported public import SceneModel
@_exported public import LoopAnalysis
@_exported public import Video
