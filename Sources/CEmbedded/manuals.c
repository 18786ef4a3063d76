#include "embedded.h"

static const struct zoetrope_text manuals[] = {
  {"targets.json", (const unsigned char[]){
#embed "../Zoetrope/Targets/targets.json" suffix(, 0)
  }},
  {"SceneFormat.md", (const unsigned char[]){
#embed "../Zoetrope/Zoetrope.docc/SceneFormat.md" suffix(, 0)
  }},
  {NULL, NULL},
};

const struct zoetrope_text *zoetrope_manuals(void) { return manuals; }
