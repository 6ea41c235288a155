/** Attributes of an element; `undefined` leaves one out. */
export type Attributes = Record<string, string | number | undefined>;

/** A number as short as a picture needs it: a tenth of a pixel, finer below 10. */
export function num(value: number): string {
  const scale = Math.abs(value) < 10 ? 100 : 10;
  const rounded = Math.round(value * scale) / scale;
  return String(rounded === 0 ? 0 : rounded);
}

export function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** One element; the content is markup already. */
export function el(name: string, attributes: Attributes, content = ""): string {
  let out = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    const text = typeof value === "number" ? num(value) : escapeXml(value);
    out += ` ${key}="${text}"`;
  }
  return content === "" ? `${out}/>` : `${out}>${content}</${name}>`;
}

/** Path data from a template: numbers are rounded on the way in. */
export function d(strings: TemplateStringsArray, ...values: number[]): string {
  return strings.reduce((out, part, i) => out + num(values[i - 1] ?? 0) + part);
}

export function circle(
  cx: number,
  cy: number,
  r: number,
  fill: string,
  more: Attributes = {},
): string {
  return el("circle", { cx, cy, r, fill, ...more });
}

export function ellipse(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
): string {
  return el("ellipse", { cx, cy, rx, ry, fill, ...more });
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
): string {
  return el("rect", { x, y, width, height, fill, ...more });
}

export function path(data: string, fill: string, more: Attributes = {}) {
  return el("path", { d: data, fill, ...more });
}

/** A line along a path, with round ends. */
export function stroke(
  data: string,
  color: string,
  width: number,
  more: Attributes = {},
): string {
  return el("path", {
    d: data,
    fill: "none",
    stroke: color,
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    ...more,
  });
}

export function group(content: string, attributes: Attributes = {}): string {
  return el("g", attributes, content);
}

/** A gradient along the box of what it fills: down by default, else across. */
export function gradient(
  id: string,
  colors: readonly string[],
  across = false,
): string {
  const stops = colors.map((color, i) =>
    el("stop", {
      offset: i / Math.max(1, colors.length - 1),
      "stop-color": color,
    })
  ).join("");
  const end = across ? { x2: 1, y2: 0 } : { x2: 0, y2: 1 };
  return el("linearGradient", { id, x1: 0, y1: 0, ...end }, stops);
}

/** A disc of light that fades to nothing. */
export function glow(id: string, color: string, opacity = 0.9): string {
  return el(
    "radialGradient",
    { id },
    el("stop", { offset: 0, "stop-color": color, "stop-opacity": opacity }) +
      el("stop", { offset: 1, "stop-color": color, "stop-opacity": 0 }),
  );
}
