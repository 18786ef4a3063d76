#include "build.h"

/* Package.swift defines the macro. */
const char *zoetrope_commit(void) { return ZOETROPE_COMMIT; }
