#include "embedded.h"

static const struct zoetrope_text page[] = {
  {"index.html", (const unsigned char[]){
#embed "../Preview/Page/index.html" suffix(, 0)
  }},
  {"style.css", (const unsigned char[]){
#embed "../Preview/Page/style.css" suffix(, 0)
  }},
  {"scene.schema.json", (const unsigned char[]){
#embed "../../samples/scene.schema.json" suffix(, 0)
  }},
  {"icon.svg", (const unsigned char[]){
#embed "../Preview/Page/icon.svg" suffix(, 0)
  }},
  {"app.js", (const unsigned char[]){
#embed "../Preview/Page/app.js" suffix(, 0)
  }},
  {"api.js", (const unsigned char[]){
#embed "../Preview/Page/api.js" suffix(, 0)
  }},
  {"state.js", (const unsigned char[]){
#embed "../Preview/Page/state.js" suffix(, 0)
  }},
  {"frames.js", (const unsigned char[]){
#embed "../Preview/Page/frames.js" suffix(, 0)
  }},
  {"player.js", (const unsigned char[]){
#embed "../Preview/Page/player.js" suffix(, 0)
  }},
  {"stage.js", (const unsigned char[]){
#embed "../Preview/Page/stage.js" suffix(, 0)
  }},
  {"schema.js", (const unsigned char[]){
#embed "../Preview/Page/schema.js" suffix(, 0)
  }},
  {"controls.js", (const unsigned char[]){
#embed "../Preview/Page/controls.js" suffix(, 0)
  }},
  {"clip.js", (const unsigned char[]){
#embed "../Preview/Page/clip.js" suffix(, 0)
  }},
  {"elements.js", (const unsigned char[]){
#embed "../Preview/Page/elements.js" suffix(, 0)
  }},
  {"fields.js", (const unsigned char[]){
#embed "../Preview/Page/fields.js" suffix(, 0)
  }},
  {"options.js", (const unsigned char[]){
#embed "../Preview/Page/options.js" suffix(, 0)
  }},
  {"colors.js", (const unsigned char[]){
#embed "../Preview/Page/colors.js" suffix(, 0)
  }},
  {"loop.js", (const unsigned char[]){
#embed "../Preview/Page/loop.js" suffix(, 0)
  }},
  {"seeds.js", (const unsigned char[]){
#embed "../Preview/Page/seeds.js" suffix(, 0)
  }},
  {"cost.js", (const unsigned char[]){
#embed "../Preview/Page/cost.js" suffix(, 0)
  }},
  {"targets.js", (const unsigned char[]){
#embed "../Preview/Page/targets.js" suffix(, 0)
  }},
  {"saving.js", (const unsigned char[]){
#embed "../Preview/Page/saving.js" suffix(, 0)
  }},
  {"keys.js", (const unsigned char[]){
#embed "../Preview/Page/keys.js" suffix(, 0)
  }},
  {"problem.js", (const unsigned char[]){
#embed "../Preview/Page/problem.js" suffix(, 0)
  }},
  {"waiting.js", (const unsigned char[]){
#embed "../Preview/Page/waiting.js" suffix(, 0)
  }},
  {NULL, NULL},
};

const struct zoetrope_text *zoetrope_page(void) { return page; }
