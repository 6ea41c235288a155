/** The six colours a brand's pictures are made of, as `#rrggbb`. */
export interface Palette {
  /** Lightest: paper, walls, light. */
  readonly paper: string;
  /** Darkest: lines, night, type. */
  readonly ink: string;
  readonly main: string;
  readonly second: string;
  /** Used sparingly: the one thing to look at. */
  readonly accent: string;
  /** Between paper and the rest. */
  readonly soft: string;
}

/** A colour `amount` (0 to 1) of the way from `a` to `b`. */
export function mix(a: string, b: string, amount: number): string {
  const channel = (at: number) => {
    const from = parseInt(a.slice(at, at + 2), 16);
    const to = parseInt(b.slice(at, at + 2), 16);
    return Math.round(from + (to - from) * amount).toString(16).padStart(
      2,
      "0",
    );
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

export function darker(color: string, amount: number): string {
  return mix(color, "#000000", amount);
}

export function lighter(color: string, amount: number): string {
  return mix(color, "#ffffff", amount);
}
