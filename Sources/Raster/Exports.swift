// Pixmaps are made of the colours of `Color`, so every module that imports Raster names those too.
@_exported public import Color
