import type { Composition } from "@/lib/sample/artwork/canvas.ts";
import { circle, d, gradient, path, rect } from "@/lib/sample/artwork/svg.ts";

/** A video's poster: the picture, a play mark, and how far it has run. */
export function poster(still: Composition, played = 0.3): Composition {
  return (c) => {
    const { u, w, h, cx } = c;
    const y = h / 2;
    return still(c) + gradient("shade", ["#00000000", "#00000073"]) +
      rect(0, h * 0.72, w, h * 0.28, "url(#shade)") +
      circle(cx, y, 11 * u, "#ffffff", { "fill-opacity": 0.92 }) +
      path(
        d`M${cx - 3.4 * u} ${y - 5.2 * u}v${10.4 * u}l${9 * u} ${-5.2 * u}z`,
        c.p.ink,
      ) +
      rect(5 * u, h - 5 * u, w - 10 * u, 0.9 * u, "#ffffff", {
        rx: 0.45 * u,
        "fill-opacity": 0.4,
      }) +
      rect(5 * u, h - 5 * u, (w - 10 * u) * played, 0.9 * u, "#ffffff", {
        rx: 0.45 * u,
      });
  };
}
