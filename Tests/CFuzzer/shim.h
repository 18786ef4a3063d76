#pragma once
#include <stddef.h>
#include <stdint.h>

/* https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library; no header declares it. */
int LLVMFuzzerRunDriver(int *count, char ***words, int (*run)(const uint8_t *bytes, size_t count));
