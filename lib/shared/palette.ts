import { type Suggestion, suggestionHref } from "@/lib/shared/suggestion.ts";

/** A page that the command palette or the search field's suggestions open. */
export interface Command {
  href: string;
  label: string;
  note?: string;
  detail?: string;
}

export interface CommandGroup {
  title: string;
  commands: Command[];
}

const ARCHIVE_ID = /^(?:tiktok:)?\d{5,64}$/;
/** The URL of an ad's page in its library: the host, and the id there. */
const LIBRARY_PAGE = /^https:\/\/([^/]+)\S+[?&](?:ad_)?id=(\d{5,64})(?:&\S*)?$/;

/** The archive id of the ad that a text names; null if it names none. */
function adNamedBy(text: string): string | null {
  if (ARCHIVE_ID.test(text)) return text;
  const [, host, id = null] = LIBRARY_PAGE.exec(text) ?? [];
  return host === "library.tiktok.com" ? `tiktok:${id}` : id;
}

/**
 * The palette's commands for a text. Those that need no request come first,
 * so that the list does not shift when suggestions arrive, except for a brand
 * whose name starts with the text if it is the only suggested brand.
 */
export function listCommands(
  text: string,
  pages: readonly Command[],
  suggestions: readonly Suggestion[],
): CommandGroup[] {
  const q = text.trim();
  const id = adNamedBy(q);
  const ofKind = (title: string, kind: Suggestion["kind"]) => ({
    title,
    commands: suggestions.filter((one) => one.kind === kind).map((one) => ({
      ...one,
      href: suggestionHref(one),
    })),
  });
  const ads: CommandGroup = { title: "Ads", commands: [] };
  if (id !== null) {
    ads.commands.push({ href: `/dashboard/ads/${id}`, label: `Ad ${id}` });
  }
  if (q !== "") {
    ads.commands.push({
      href: `/dashboard/ads?${new URLSearchParams({ q })}`,
      label: `Search for “${q}”`,
    });
  }
  const startsWithText = ({ label }: Command) =>
    label.toLowerCase().startsWith(q.toLowerCase());
  const brands = ofKind("Brands", "brand");
  const isBrand = brands.commands.length === 1 &&
    brands.commands.every(startsWithText);
  return [
    {
      title: "Pages",
      commands: pages.filter(({ label }) =>
        label.toLowerCase().includes(q.toLowerCase())
      ),
    },
    ...(isBrand ? [brands, ads] : [ads, brands]),
    ofKind("Landing domains", "domain"),
    ofKind("Calls to action", "cta"),
    ofKind("Docs", "doc"),
  ].filter(({ commands }) => commands.length > 0);
}
