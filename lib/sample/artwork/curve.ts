import { num } from "@/lib/sample/artwork/svg.ts";

/** x and y in pixels. */
export type Point = readonly [x: number, y: number];

/** Straight segments through the points, without a closing command. */
export function polyline(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${num(x)} ${num(y)}`)
    .join("");
}

/** A Catmull-Rom curve through the points as cubic segments. */
export function smooth(points: readonly Point[], closed = false): string {
  const count = points.length;
  const at = (i: number): Point => {
    const index = closed
      ? (i + count) % count
      : Math.max(0, Math.min(count - 1, i));
    return points[index] ?? [0, 0];
  };
  const [x0, y0] = at(0);
  let out = `M${num(x0)} ${num(y0)}`;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    out += `C${num(b[0] + (c[0] - a[0]) / 6)} ${
      num(b[1] + (c[1] - a[1]) / 6)
    } ${num(c[0] - (e[0] - b[0]) / 6)} ${num(c[1] - (e[1] - b[1]) / 6)} ${
      num(c[0])
    } ${num(c[1])}`;
  }
  return closed ? `${out}Z` : out;
}

/** Points of a circle that breathes: each radius times what `wobble` tells. */
export function blob(
  cx: number,
  cy: number,
  radius: number,
  count: number,
  wobble: (angle: number) => number,
): Point[] {
  return Array.from({ length: count }, (_, i): Point => {
    const angle = (i / count) * Math.PI * 2;
    const r = radius * wobble(angle);
    return [cx + Math.cos(angle) * r, cy + Math.sin(angle) * r];
  });
}
