export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_COOKIE = "theme";

/** A year, in seconds. */
const MAX_AGE_SECONDS = 31_536_000;

export function parseTheme(value: unknown): Theme {
  return THEMES.find((theme) => theme === value) ?? "system";
}

/**
 * The cookie that remembers a choice. Readable by scripts, since the switch
 * writes it without asking the server; it holds nothing but a word.
 */
export function themeCookie(theme: Theme): string {
  const value = theme === "system"
    ? "; Max-Age=0"
    : `${theme}; Max-Age=${MAX_AGE_SECONDS}`;
  return `${THEME_COOKIE}=${value}; Path=/; SameSite=Lax`;
}
