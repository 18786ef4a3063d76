#pragma once
#include <string.h>
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
static const int zoetrope_averror_external = AVERROR_EXTERNAL;
static const int zoetrope_averror_patchwelcome = AVERROR_PATCHWELCOME;
static const int zoetrope_averror_eperm = AVERROR(EPERM);
static const int zoetrope_averror_eio = AVERROR(EIO);
static const int zoetrope_averror_ebusy = AVERROR(EBUSY);
static const int zoetrope_averror_input_changed = AVERROR_INPUT_CHANGED;
static const int zoetrope_averror_enomem = AVERROR(ENOMEM);
static const int64_t zoetrope_nopts_value = AV_NOPTS_VALUE;

/* Interfaces that FFmpeg changed after 5.1. */

static inline int zoetrope_is_key_frame(const AVFrame *frame) {
#ifdef AV_FRAME_FLAG_KEY
  return frame->flags & AV_FRAME_FLAG_KEY;
#else
  return frame->key_frame;
#endif
}

static inline int zoetrope_is_interlaced(const AVFrame *frame) {
#ifdef AV_FRAME_FLAG_INTERLACED
  return frame->flags & AV_FRAME_FLAG_INTERLACED;
#else
  return frame->interlaced_frame;
#endif
}

/* Since 6.1, the side data of a stream belong to its codec parameters. */
#define ZOETROPE_HAS_CODED_SIDE_DATA (LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 30, 100))

/* Returns the display matrix of a stream, or NULL. */
static inline uint8_t *zoetrope_display_matrix(const AVStream *stream) {
#if ZOETROPE_HAS_CODED_SIDE_DATA
  const AVPacketSideData *data = av_packet_side_data_get(
      stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX);
  return data ? data->data : NULL;
#else
  return av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, NULL);
#endif
}

/* Copies the side data of a stream whose codec parameters were copied; an error is below 0. */
static inline int zoetrope_copy_side_data(AVStream *stream, const AVStream *source) {
#if !ZOETROPE_HAS_CODED_SIDE_DATA
  for (int index = 0; index < source->nb_side_data; index++) {
    const AVPacketSideData *data = &source->side_data[index];
    uint8_t *copy = av_stream_new_side_data(stream, data->type, data->size);
    if (!copy) return AVERROR(ENOMEM);
    memcpy(copy, data->data, data->size);
  }
#endif
  return 0;
}

/* Since 7.1, a function lists what an encoder takes. All lists may be NULL. */
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(61, 13, 100)
static inline const void *zoetrope_supported(const AVCodec *codec, enum AVCodecConfig kind) {
  const void *list = NULL;
  return avcodec_get_supported_config(NULL, codec, kind, 0, &list, NULL) < 0 ? NULL : list;
}
#define ZOETROPE_SUPPORTED(codec, kind, field) zoetrope_supported(codec, kind)
#else
#define ZOETROPE_SUPPORTED(codec, kind, field) (codec)->field
#endif

static inline const enum AVPixelFormat *zoetrope_pixel_formats(const AVCodec *codec) {
  return ZOETROPE_SUPPORTED(codec, AV_CODEC_CONFIG_PIX_FORMAT, pix_fmts);
}

static inline const enum AVSampleFormat *zoetrope_sample_formats(const AVCodec *codec) {
  return ZOETROPE_SUPPORTED(codec, AV_CODEC_CONFIG_SAMPLE_FORMAT, sample_fmts);
}

static inline const int *zoetrope_sample_rates(const AVCodec *codec) {
  return ZOETROPE_SUPPORTED(codec, AV_CODEC_CONFIG_SAMPLE_RATE, supported_samplerates);
}
