import { isTemplate } from "@/lib/imports/formats/plain_text.ts";

/**
 * An ad's text as pages show it. `{{product.name}}`, which the platform
 * replaces for each viewer, becomes `[product name]`.
 *
 * @returns null if there is no text, or only such templates
 */
export function shownText(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "" || isTemplate(trimmed)) return null;
  return trimmed.replace(
    /\{\{\s*([^{}]{1,80}?)\s*\}\}/g,
    (_, name: string) => `[${name.replaceAll(/[._]+/g, " ")}]`,
  );
}
