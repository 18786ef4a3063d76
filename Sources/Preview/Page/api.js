// The requests to the server. The base of the page holds the token.

/** A refusal of the server: a problem with the command line or the scene, or an answer that is gone. */
export class Refusal extends Error {
  constructor(status, body) {
    super(body?.problem?.mistakes?.[0]?.text ?? `The server answers ${status}.`);
    this.status = status;
    this.problem = body?.problem ?? { mistakes: [{ text: this.message }] };
    this.revision = body?.revision ?? "";
  }
}

/** The name of this page: the server ends an opening when the same page asks for another. */
const page = Math.random().toString(36).slice(2);

async function request(path, query, options) {
  const response = await fetch(`api/${path}?${query}`, options);
  if (response.ok) return response;
  throw new Refusal(response.status, await response.json().catch(() => null));
}

const json = async (...words) => (await request(...words)).json();

/** The pixels of a response, red, green, blue and alpha. */
async function pixels(response, width, height) {
  return new ImageData(new Uint8ClampedArray(await response.arrayBuffer()), width, height);
}

export const api = {
  catalogue: () => json("catalogue", ""),
  schema: async () => (await fetch("scene.schema.json")).json(),
  open: (query, signal) => json("open", `${query}&page=${page}`, { signal }),
  changes: (query, revision, signal) =>
    json("changes", `${query}&revision=${encodeURIComponent(revision)}`, { signal }),
  cost: (id, format, depth, signal) => json("cost", `id=${id}&format=${format}&cost=${depth}`, { signal }),
  file: async (id, format, signal) => (await request("file", `id=${id}&format=${format}`, { signal })).arrayBuffer(),
  save: (query, path, replaces) =>
    json("save", query, { method: "POST", body: JSON.stringify({ path, replaces }) }),

  async frame(preview, index, signal) {
    const response = await request("frame", `id=${preview.id}&index=${index}`, { signal });
    return pixels(response, preview.facts.width, preview.facts.height);
  },

  async thumbnail(query, signal) {
    const response = await request("thumbnail", query, { signal });
    return pixels(response, Number(response.headers.get("X-Width")), Number(response.headers.get("X-Height")));
  },
};
