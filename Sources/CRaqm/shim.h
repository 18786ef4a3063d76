#pragma once
#include <raqm.h>
