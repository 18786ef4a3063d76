// The controls of a scene: each value of its file that the schema of scenes knows the kind and the range of.

/** Keys that are no part of the picture, or have controls of their own. */
const PASSED = new Set(["$schema", "zoetrope", "name", "summary", "canvas", "layout", "seed", "recolorable", "recolor"]);

const isObject = (value) => value && typeof value === "object" && !Array.isArray(value);

/** A schema with what stands beside its reference, which says more of the same values. */
function merged(schema, more) {
  if (!isObject(schema) || !isObject(more)) return more ?? schema;
  const result = { ...schema };
  for (const [key, value] of Object.entries(more)) result[key] = key in schema ? merged(schema[key], value) : value;
  return result;
}

/** The schema behind references and alternatives: all that may apply, each without either. */
function expand(schema, root, depth = 0) {
  if (!schema || schema === true || depth > 12) return [];
  const { $ref, anyOf, ...own } = schema;
  let all = [own];
  if ($ref) all = expand(root.$defs[$ref.split("/").at(-1)], root, depth + 1);
  if (anyOf) all = anyOf.flatMap((one) => expand(one, root, depth + 1));
  return $ref || anyOf ? all.map((one) => merged(one, own)) : all;
}

function fits(schema, value) {
  switch (typeof value) {
    case "number": return schema.type === "number" || schema.type === "integer";
    case "string":
      return schema.enum ? schema.enum.includes(value) : schema.type === "string" && new RegExp(schema.pattern ?? "").test(value);
    case "boolean": return schema.type === "boolean";
    default:
      if (Array.isArray(value)) return schema.type === "array";
      return schema.type === "object" &&
        (schema.additionalProperties !== false || Object.keys(value).every((key) => key in (schema.properties ?? {})));
  }
}

const isColorObject = (value) => value && typeof value === "object" && "red" in value && "green" in value && "blue" in value;

/** The step of a slider: about 200 of them, a 1, 2 or 5 with zeros. */
function stepOf(least, most) {
  const step = (most - least) / 200;
  const unit = 10 ** Math.floor(Math.log10(step));
  return unit * [1, 2, 5, 10].find((times) => times * unit >= step * 0.999);
}

/** The range of a slider: that of the schema, or a part of it around the value where that is too wide to hit anything. */
function slider(value, schema) {
  const [min, max] = [schema.minimum ?? -1e5, schema.maximum ?? 1e5];
  let [least, most] = [min, max];
  if (max - min > 1000) {
    const reach = Math.max(10, 2 * Math.abs(value));
    [least, most] = [Math.max(min, min < 0 ? -reach : 0), Math.min(max, reach)];
  }
  return { min, max, least, most, step: schema.type === "integer" ? 1 : stepOf(least, most) };
}

/**
 * The controls of a scene, in the order of its file.
 *
 * Each has the `path` that --set takes, the `group` that it belongs to, a `label`, a `kind` (number, color, choice, toggle)
 * and the present `value`. Colours that a theme replaces are marked with `isReplaced`.
 */
export function controlsOf(scene, root, scheme) {
  const controls = [];
  const names = Object.keys(scene.colors ?? {});
  const replaced = scene.recolor === undefined ? [] : (scene.recolorable ?? []).map((name) => `colors.${name}.`);

  function add(kind, value, at, more = {}) {
    const isReplaced = replaced.some((path) => `${at.path}.`.startsWith(path));
    controls.push({ kind, value, path: at.path, group: at.group, label: at.label.slice(-2).join(" ") || at.group, isReplaced, ...more });
  }

  function walk(value, schemas, at) {
    const known = schemas.flatMap((schema) => expand(schema, root)).filter((schema) => fits(schema, value));
    if (isColorObject(value)) return add("color", value, at);
    if (typeof value === "number") {
      const schema = known.find((one) => "minimum" in one) ?? known[0];
      return schema && add("number", value, at, slider(value, schema));
    }
    if (typeof value === "boolean") return known.length && add("toggle", value, at);
    if (typeof value === "string") return walkText(value, known, at);
    if (Array.isArray(value)) {
      const isRange = at.path.endsWith(".random") && value.length === 2;
      return value.forEach((item, index) => {
        const label = isRange ? ["from", "to"][index] : `${index + 1}`;
        const inner = known.flatMap((one) => one.prefixItems?.[index] ?? one.items ?? []);
        walk(item, inner, { ...at, path: `${at.path}[${index}]`, label: [...at.label, label] });
      });
    }
    if (value && typeof value === "object") walkObject(value, known, at);
  }

  function walkText(value, known, at) {
    const isColor = known.some((one) => one.pattern?.includes("oklch"));
    if (names.includes(value) && known.some((one) => one.pattern === "^(?!#)")) {
      return add("choice", value, at, { choices: names });
    }
    if (isColor) return add("color", value, at);
    const list = known.find((one) => one.enum && one.enum.length <= 20);
    if (list) return add("choice", value, at, { choices: list.enum });
    if (known.some((one) => one.enum)) add("color", value, at);
  }

  function walkObject(value, known, at) {
    if ("light" in value && "dark" in value) {
      const inner = known.flatMap((one) => one.properties?.[scheme] ?? []);
      return walk(value[scheme], inner, { ...at, path: `${at.path}.${scheme}` });
    }
    for (const [key, item] of Object.entries(value)) {
      if (!at.path && PASSED.has(key)) continue;
      if (!/^[\w-]+$/.test(key)) continue;
      const inner = known.flatMap((one) => one.properties?.[key] ?? (typeof one.additionalProperties === "object" ? one.additionalProperties : []));
      const path = at.path ? `${at.path}.${key}` : key;
      if (key === "layers" || key === "group" || key === "mask") {
        walkLayers(item, inner, path, at);
      } else {
        walk(item, inner, { ...at, path, group: at.path ? at.group : "Colours", label: key === "random" || (!at.path && key === "colors") ? at.label : [...at.label, words(key)] });
      }
    }
  }

  function walkLayers(layers, schemas, path, at) {
    const items = schemas.flatMap((schema) => expand(schema, root)).flatMap((one) => one.items ?? []);
    layers.forEach((layer, index) => {
      const name = layer.name ?? `layer ${index + 1}`;
      const group = at.path ? `${at.group} › ${name}` : name;
      walk(layer, items, { path: `${path}[${index}]`, group, label: [] });
    });
  }

  walk(scene, [root], { path: "", group: "Scene", label: [] });
  return controls.filter((control) => !control.path.endsWith(".name"));
}

/** A key as words: `standardDeviation` is "standard deviation". */
function words(key) {
  return key.replace(/([a-z])([A-Z])/g, (_, last, first) => `${last} ${first.toLowerCase()}`);
}
