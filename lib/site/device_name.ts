import bowser from "bowser";

/** A browser's `User-Agent` in plain words, such as "Firefox on Windows". */
export function deviceName(userAgent: string | null): string {
  if (userAgent === null || userAgent === "") return "Unknown device";
  const { browser, os } = bowser.parse(userAgent.slice(0, 512));
  const parts = [browser.name, os.name].filter((part) => part);
  return parts.length === 0 ? "Unknown device" : parts.join(" on ");
}
