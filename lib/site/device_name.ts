import bowser from "bowser";

/** What a browser's `User-Agent` says in words that its owner knows. */
export function deviceName(userAgent: string | null): string {
  if (userAgent === null || userAgent === "") return "Unknown device";
  const { browser, os } = bowser.parse(userAgent.slice(0, 512));
  const parts = [browser.name, os.name].filter((part) => part);
  return parts.length === 0 ? "Unknown device" : parts.join(" on ");
}
