#pragma once
#include <spawn.h>
#include <sys/pidfd.h>

/* In <spawn.h> of glibc, for _GNU_SOURCE only, which Swift does not define. */
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
