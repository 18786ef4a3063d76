// glibc's own functions for its allocator, which Swift's module of it leaves out.
#include_next <malloc.h>
