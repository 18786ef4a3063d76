#include "embedded.h"

static const struct zoetrope_text scenes[] = {
  {"silk", (const unsigned char[]){
#embed "../../samples/silk.json" suffix(, 0)
  }},
  {"night", (const unsigned char[]){
#embed "../../samples/night.json" suffix(, 0)
  }},
  {"dunes", (const unsigned char[]){
#embed "../../samples/dunes.json" suffix(, 0)
  }},
  {"haze", (const unsigned char[]){
#embed "../../samples/haze.json" suffix(, 0)
  }},
  {"lava", (const unsigned char[]){
#embed "../../samples/lava.json" suffix(, 0)
  }},
  {"prism", (const unsigned char[]){
#embed "../../samples/prism.json" suffix(, 0)
  }},
  {"nebula", (const unsigned char[]){
#embed "../../samples/nebula.json" suffix(, 0)
  }},
  {"ripples", (const unsigned char[]){
#embed "../../samples/ripples.json" suffix(, 0)
  }},
  {"ink", (const unsigned char[]){
#embed "../../samples/ink.json" suffix(, 0)
  }},
  {"mesh", (const unsigned char[]){
#embed "../../samples/mesh.json" suffix(, 0)
  }},
  {"fireflies", (const unsigned char[]){
#embed "../../samples/fireflies.json" suffix(, 0)
  }},
  {"bokeh", (const unsigned char[]){
#embed "../../samples/bokeh.json" suffix(, 0)
  }},
  {"paper", (const unsigned char[]){
#embed "../../samples/paper.json" suffix(, 0)
  }},
  {"snow", (const unsigned char[]){
#embed "../../samples/snow.json" suffix(, 0)
  }},
  {"rain", (const unsigned char[]){
#embed "../../samples/rain.json" suffix(, 0)
  }},
  {"starfield", (const unsigned char[]){
#embed "../../samples/starfield.json" suffix(, 0)
  }},
  {"confetti", (const unsigned char[]){
#embed "../../samples/confetti.json" suffix(, 0)
  }},
  {"aurora", (const unsigned char[]){
#embed "../../samples/aurora.json" suffix(, 0)
  }},
  {"aurora-blurred", (const unsigned char[]){
#embed "../../samples/aurora-blurred.json" suffix(, 0)
  }},
  {"hue-gradient", (const unsigned char[]){
#embed "../../samples/hue-gradient.json" suffix(, 0)
  }},
  {"hue-gradient-zoom", (const unsigned char[]){
#embed "../../samples/hue-gradient-zoom.json" suffix(, 0)
  }},
  {"mosquitoes", (const unsigned char[]){
#embed "../../samples/mosquitoes.json" suffix(, 0)
  }},
  {"mosquitoes-smooth", (const unsigned char[]){
#embed "../../samples/mosquitoes-smooth.json" suffix(, 0)
  }},
  {"glow", (const unsigned char[]){
#embed "../../samples/glow.json" suffix(, 0)
  }},
  {"glow-circle", (const unsigned char[]){
#embed "../../samples/glow-circle.json" suffix(, 0)
  }},
  {"glow-plume", (const unsigned char[]){
#embed "../../samples/glow-plume.json" suffix(, 0)
  }},
  {"gradient-points", (const unsigned char[]){
#embed "../../samples/gradient-points.json" suffix(, 0)
  }},
  {"gradient-hue", (const unsigned char[]){
#embed "../../samples/gradient-hue.json" suffix(, 0)
  }},
  {"gradient-mix", (const unsigned char[]){
#embed "../../samples/gradient-mix.json" suffix(, 0)
  }},
  {"gradient-blend", (const unsigned char[]){
#embed "../../samples/gradient-blend.json" suffix(, 0)
  }},
  {"bubbles", (const unsigned char[]){
#embed "../../samples/bubbles.json" suffix(, 0)
  }},
  {"bubbles-drift", (const unsigned char[]){
#embed "../../samples/bubbles-drift.json" suffix(, 0)
  }},
  {NULL, NULL},
};

const struct zoetrope_text *zoetrope_scenes(void) { return scenes; }

static const unsigned char mosquito[] = {
#embed "../../samples/mosquito.gif"
};

const unsigned char *zoetrope_mosquito(size_t *count) {
  *count = sizeof mosquito;
  return mosquito;
}
