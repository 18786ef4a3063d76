#pragma once

/* Both are in <stdio.h> of glibc, for _GNU_SOURCE only, which Swift does not define. */
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);
static const unsigned int zoetrope_rename_noreplace = 1;
