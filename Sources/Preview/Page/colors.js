// Colours as scene files and colour pickers write them.

const canvas = new OffscreenCanvas(1, 1);
const two = (code) => Math.round(code).toString(16).padStart(2, "0");

/** The opaque part of a colour as #rrggbb, and its opacity from 0 to 1; null for what is no colour. */
export function parseColor(value) {
  if (value && typeof value === "object") {
    const channels = [value.red, value.green, value.blue];
    if (!channels.every((channel) => typeof channel === "number")) return null;
    const codes = channels.map((channel) => Math.min(255, Math.max(0, channel * 255)));
    return { hex: `#${codes.map(two).join("")}`, opacity: typeof value.opacity === "number" ? value.opacity : 1 };
  }
  const text = String(value).trim();
  const bare = /^([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text) ? `#${text}` : text;
  const hexadecimal = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(bare);
  if (hexadecimal) {
    const digits = hexadecimal[1].length < 5 ? [...hexadecimal[1]].map((digit) => digit + digit).join("") : hexadecimal[1];
    const alpha = digits.length === 8 ? parseInt(digits.slice(6), 16) / 255 : 1;
    return { hex: `#${digits.slice(0, 6).toLowerCase()}`, opacity: alpha };
  }
  if (!CSS.supports("color", bare)) return null;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = bare;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
  return { hex: `#${[red, green, blue].map(two).join("")}`, opacity: alpha / 255 };
}

/** The colour as a scene file takes it: #rrggbb, or #rrggbbaa where it is not opaque. */
export function formatColor({ hex, opacity }) {
  return opacity >= 1 ? hex : hex + two(opacity * 255);
}
