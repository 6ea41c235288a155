import type { Canvas, Composition } from "@/lib/sample/artwork/canvas.ts";
import type { BrandSlug } from "@/lib/sample/artwork/palettes.ts";
import { picturesOf } from "@/lib/sample/artwork/picture.ts";
import { circle, d, path, rect, stroke } from "@/lib/sample/artwork/svg.ts";
import { gearPath } from "@/lib/sample/artwork/scenes/machines.ts";

type Tone = "paper" | "ink" | "main" | "second" | "accent" | "soft";
type Mark = readonly [ground: Tone, draw: Composition];

const arc = (x: number, y: number, r: number) =>
  d`M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0z`;

/** Brand marks on a field of 320 by 320: ground and figure. */
const MARKS: Record<BrandSlug, Mark> = {
  "sprekla": [
    "main",
    ({ p }) =>
      path(
        "M80 90h160a30 30 0 0 1 30 30v70a30 30 0 0 1-30 30h-70l-50 46v-46h-40a30 30 0 0 1-30-30v-70a30 30 0 0 1 30-30z",
        p.second,
      ) + circle(120, 155, 14, p.ink) + circle(200, 155, 14, p.ink),
  ],
  "ostrel-coffee": [
    "main",
    ({ p }) =>
      path("M84 120h130v50a65 65 0 0 1-130 0z", p.paper) +
      stroke("M216 138c44-10 44 54-6 50", p.paper, 14) +
      rect(84, 246, 130, 12, p.second, { rx: 6 }) +
      stroke("M130 100c10-16-10-26 0-44M168 100c10-16-10-26 0-44", p.second, 9),
  ],
  "abendgleis": [
    "ink",
    ({ p }) =>
      circle(196, 112, 54, p.second) + circle(174, 100, 50, p.ink) +
      path("M118 320l30-150h24l30 150z", p.accent) +
      stroke("M84 304h152M98 262h124M112 224h96", p.paper, 9),
  ],
  "fellmark": [
    "main",
    ({ p }) =>
      path("M36 244l80-136 50 84 34-54 84 106z", p.paper) +
      path("M116 108l26 44-26 18-24-20z", p.accent) +
      circle(222, 96, 24, p.second),
  ],
  "vandrell-cycles": [
    "second",
    ({ p }) =>
      circle(160, 160, 92, "none", { stroke: p.ink, "stroke-width": 18 }) +
      path("M104 112h36l22 70 22-70h34l-44 112h-26z", p.accent),
  ],
  "pocket-lantern": [
    "ink",
    ({ p }) =>
      circle(160, 176, 84, p.main, { "fill-opacity": 0.5 }) +
      path("M110 140h100l-12 100h-76z", p.second) +
      path("M96 140l64-50 64 50z", p.paper) +
      stroke("M160 90v-26", p.paper, 10) + circle(160, 194, 18, p.paper),
  ],
  "banco-aldoria": [
    "main",
    ({ p }) =>
      path(arc(160, 190, 92), p.paper) + path(arc(160, 190, 58), p.second) +
      path(arc(160, 190, 26), p.accent) +
      rect(68, 206, 184, 16, p.paper, { rx: 8 }),
  ],
  "thistle-and-tilth": [
    "paper",
    ({ p }) =>
      stroke("M160 268V150", p.main, 14) +
      path(
        "M160 222q6-60 74-62-4 62-74 62zM160 250q-6-48-62-50 4 50 62 50z",
        p.main,
      ) + path("M118 150q0-70 42-92 42 22 42 92z", p.accent),
  ],
  "quillon": [
    "accent",
    ({ p }) =>
      path("M58 216L186 80h58L142 216zM160 240l38-52h56l-38 52z", p.paper),
  ],
  "helionda": [
    "second",
    ({ p }) =>
      circle(160, 128, 56, p.accent) +
      stroke(
        "M40 204q30-24 60 0t60 0 60 0 60 0M40 244q30-24 60 0t60 0 60 0 60 0",
        p.ink,
        14,
      ),
  ],
  "small-machines": [
    "soft",
    ({ p }) =>
      path(gearPath(160, 160, 84, 12, 0.1), p.ink, { "fill-rule": "evenodd" }) +
      circle(160, 160, 44, p.accent) + circle(160, 160, 16, p.soft),
  ],
  "dar-nasma": [
    "ink",
    ({ p }) =>
      path("M160 48q66 78 66 132a66 66 0 0 1-132 0q0-54 66-132z", p.second) +
      path("M178 128q28 38 18 72-12 26-42 26 42-30 24-98z", p.paper, {
        "fill-opacity": 0.6,
      }),
  ],
  "rasoi-rekha": [
    "main",
    ({ p }) =>
      path("M60 150h200a100 100 0 0 1-200 0z", p.second) +
      rect(110, 254, 100, 14, p.paper, { rx: 7 }) +
      stroke(
        "M120 120c14-22-14-34 0-58M160 120c14-22-14-34 0-58M200 120c14-22-14-34 0-58",
        p.paper,
        10,
      ),
  ],
  "tsukimachi": [
    "ink",
    ({ p }) =>
      circle(160, 132, 74, p.paper) +
      path("M0 320v-96q80-50 160-8t160-18v122z", p.main),
  ],
  "atelier-cendrelle": [
    "soft",
    ({ p }) =>
      path(
        "M132 70h56q-6 26 14 46 36 34 20 92-10 42-62 42t-62-42q-16-58 20-92 20-20 14-46z",
        p.main,
      ) +
      path(
        "M92 176q68 26 136 0 2 14-6 36-10 38-62 38t-62-38q-8-22-6-36z",
        p.accent,
      ),
  ],
  "mothwave": [
    "ink",
    ({ p }) =>
      stroke(
        "M30 160h36l22-70 36 150 36-170 36 150 34-90 18 30h42",
        p.accent,
        14,
      ),
  ],
  "rede-e-mare": [
    "paper",
    ({ p }) =>
      path("M44 96q116 150 232 0-40 144-116 144T44 96z", p.accent) +
      circle(160, 92, 38, p.second) +
      stroke("M60 268q25-20 50 0t50 0 50 0 50 0", p.main, 12),
  ],
  "mavi-cinar": [
    "main",
    ({ p }) =>
      circle(160, 160, 70, "none", { stroke: p.second, "stroke-width": 46 }) +
      stroke(
        "M92 142h.1M116 100h.1M160 84h.1M206 102h.1M230 146h.1M224 190h.1M190 226h.1M142 232h.1M104 208h.1",
        p.paper,
        12,
      ),
  ],
  "migdalor": [
    "ink",
    ({ p }) =>
      path("M160 96L20 50v92zM160 96l140-46v92z", p.second, {
        "fill-opacity": 0.55,
      }) + path("M126 262l14-136h40l14 136z", p.paper) +
      rect(136, 78, 48, 40, p.second) + path("M124 78h72l-36-34z", p.accent) +
      path(
        "M60 262q50-20 100 4 50-24 100-4v22q-50-16-100 6-50-22-100-6z",
        p.soft,
      ),
  ],
  "haldoak": [
    "main",
    ({ p }) =>
      path("M104 64h24v76h64V64h24v192h-24v-90h-64v90h-24z", p.paper) +
      circle(160, 92, 20, p.accent),
  ],
  "nightjar-trust": [
    "main",
    ({ p }) =>
      circle(212, 96, 40, p.second) +
      path(
        "M160 176c-26-8-58-44-120-40 34 8 60 44 96 60l-18 44 42-28 42 28-18-44c36-16 62-52 96-60-62-4-94 32-120 40z",
        p.paper,
      ),
  ],
  "ruebe-und-co": [
    "soft",
    ({ p }) =>
      path(
        "M160 140c56-14 90 18 76 64-10 34-50 48-76 92-26-44-66-58-76-92-14-46 20-78 76-64z",
        p.accent,
      ) +
      path(
        "M160 140q-56-30-50-94 56 20 50 94zM160 140q56-30 50-94-56 20-50 94zM160 140q-24-60 0-110 24 50 0 110z",
        p.main,
      ),
  ],
};

/** One square mark a brand, shown as the avatar of its page. */
export const avatars = (Object.keys(MARKS) as BrandSlug[]).flatMap((slug) => {
  const [ground, draw] = MARKS[slug];
  const composition: Composition = (c: Canvas) =>
    rect(0, 0, c.w, c.h, c.p[ground]) + draw(c);
  return picturesOf(slug, [["avatar", "avatar", composition]]);
});
