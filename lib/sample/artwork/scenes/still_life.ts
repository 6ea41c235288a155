import type { Canvas, Composition } from "@/lib/sample/artwork/canvas.ts";
import { mix } from "@/lib/sample/artwork/color.ts";
import { circle, d, gradient, path, rect } from "@/lib/sample/artwork/svg.ts";
import {
  table,
  type Vessel,
  vessel,
} from "@/lib/sample/artwork/scenes/vessel.ts";

export interface StillLifeOptions {
  /** The shape on the wall behind the things. */
  backdrop: "disc" | "arch" | "window" | "stripe";
  /** Back to front. */
  things: (c: Canvas) => Vessel[];
  wall?: (c: Canvas) => [string, string];
  wood?: (c: Canvas) => string;
  before?: Composition;
}

/** A few vessels on a table against a quiet wall. */
export function stillLife(o: StillLifeOptions): Composition {
  return (c) => {
    const wall = o.wall?.(c) ?? [c.p.paper, mix(c.p.paper, c.p.soft, 0.7)];
    const wood = o.wood?.(c) ?? mix(c.p.soft, c.p.second, 0.35);
    return gradient("wall", wall) + rect(0, 0, c.w, c.h, "url(#wall)") +
      backdrop(c, o.backdrop) + table(c, 0.7, wood) +
      o.things(c).map((thing, i) => vessel(c, thing, `v${i}`)).join("") +
      (o.before?.(c) ?? "");
  };
}

function backdrop(c: Canvas, kind: StillLifeOptions["backdrop"]): string {
  const { u, cx, p } = c;
  if (kind === "disc") {
    return circle(cx + 12 * u, 40 * u, 30 * u, mix(p.soft, p.accent, 0.3));
  }
  if (kind === "arch") {
    return path(
      d`M${cx - 27 * u} ${72 * u}V${38 * u}a${27 * u} ${27 * u} 0 0 1 ${
        54 * u
      } 0V${72 * u}Z`,
      mix(p.soft, p.main, 0.22),
    );
  }
  if (kind === "stripe") {
    return rect(0, 16 * u, c.w, 20 * u, mix(p.soft, p.second, 0.3)) +
      rect(0, 41 * u, c.w, 3 * u, mix(p.soft, p.accent, 0.35));
  }
  // Light that falls through a window: slanted panes on the wall.
  const pane = (x: number, y: number) =>
    d`M${cx + x * u} ${y * u}l${17 * u} ${-5 * u}v${24 * u}l${-17 * u} ${
      5 * u
    }z`;
  return path(
    pane(-34, 14) + pane(-15, 8.4) + pane(-34, 40) + pane(-15, 34.4),
    "#ffffff",
    { "fill-opacity": 0.42 },
  );
}
