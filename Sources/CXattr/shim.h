#pragma once
#include <sys/xattr.h>
