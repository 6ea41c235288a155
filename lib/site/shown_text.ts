import { isTemplate } from "@/lib/imports/formats/plain_text.ts";

/**
 * What pages show of an ad's text: `{{product.name}}`, which the platform fills
 * in for each viewer, as `[product name]`.
 *
 * @returns null if there is no text, or nothing but such templates
 */
export function shownText(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "" || isTemplate(trimmed)) return null;
  return trimmed.replace(
    /\{\{\s*([^{}]{1,80}?)\s*\}\}/g,
    (_, name: string) => `[${name.replaceAll(/[._]+/g, " ")}]`,
  );
}
