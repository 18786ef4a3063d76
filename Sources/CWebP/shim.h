#pragma once
#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/mux_types.h>
