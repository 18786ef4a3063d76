#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/audio_fifo.h>
#include <libavutil/avutil.h>
#include <libavutil/channel_layout.h>
#include <libavutil/buffer.h>
#include <libavutil/crc.h>
#include <libavutil/dict.h>
#include <libavutil/display.h>
#include <libavutil/error.h>
#include <libavutil/frame.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/samplefmt.h>
#include <libavutil/sha.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

/* Macros that Swift cannot import, as constants of the same values. */
static const int zoetrope_averror_eof = AVERROR_EOF;
static const int zoetrope_averror_eagain = AVERROR(EAGAIN);
static const int zoetrope_averror_invaliddata = AVERROR_INVALIDDATA;
static const int zoetrope_averror_einval = AVERROR(EINVAL);
static const int zoetrope_averror_patchwelcome = AVERROR_PATCHWELCOME;
static const int zoetrope_averror_eio = AVERROR(EIO);
static const int zoetrope_averror_input_changed = AVERROR_INPUT_CHANGED;
static const int zoetrope_averror_enomem = AVERROR(ENOMEM);
static const int64_t zoetrope_nopts_value = AV_NOPTS_VALUE;
