#pragma once
#include <lcms2.h>

/* Macros that Swift cannot import, as constants of the same values. */
static const cmsUInt32Number zoetrope_rgb8 = TYPE_RGB_8;
static const cmsUInt32Number zoetrope_rgb16 = TYPE_RGB_16;
static const cmsUInt32Number zoetrope_grey16 = TYPE_GRAY_16;
static const cmsUInt32Number zoetrope_rgb_float = TYPE_RGB_FLT;
