#include "embedded.h"

const unsigned char *zoetrope_targets(void) {
  static const unsigned char targets[] = {
#embed "../Zoetrope/Targets/targets.json" suffix(, 0)
  };
  return targets;
}

const unsigned char *zoetrope_scene_format(void) {
  static const unsigned char scene_format[] = {
#embed "../Zoetrope/Zoetrope.docc/SceneFormat.md" suffix(, 0)
  };
  return scene_format;
}
