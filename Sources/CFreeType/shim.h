#pragma once
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

/* Macros that Swift cannot import, as constants of the same values. */
static const FT_Int32 zoetrope_load_outline = FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP;
static const FT_Long zoetrope_face_flag_scalable = FT_FACE_FLAG_SCALABLE;
