#pragma once

#include <stddef.h>

/// A text file that is part of the program.
struct zoetrope_text {
  /// Null at the end of a list.
  const char *_Nullable name;
  /// The bytes of the file and a zero.
  const unsigned char *_Nullable bytes;
};

/// Returns the built-in scenes in the order in which they are listed.
const struct zoetrope_text *_Nonnull zoetrope_scenes(void);

/// Returns the files of the preview's page.
const struct zoetrope_text *_Nonnull zoetrope_page(void);

/// Returns the list of the built-in targets: JSON that ends with a zero.
const unsigned char *_Nonnull zoetrope_targets(void);

/// Returns the description of scene files: Markdown that ends with a zero.
const unsigned char *_Nonnull zoetrope_scene_format(void);

/// Returns the bytes of the built-in sprite, mosquito.gif, and stores their number.
const unsigned char *_Nonnull zoetrope_mosquito(size_t *_Nonnull count);
