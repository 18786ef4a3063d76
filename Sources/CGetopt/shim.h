#pragma once
#include <getopt.h>

/* Swift refuses C's mutable globals; these read and set them. Calls must not overlap. */
static inline void zoetrope_getopt_restart(void) { optind = 0; }
static inline int zoetrope_getopt_index(void) { return optind; }
static inline int zoetrope_getopt_refused(void) { return optopt; }
static inline const char *zoetrope_getopt_value(void) { return optarg; }
