import type { Command, CommandGroup } from "@/lib/shared/command.ts";
import { type Suggestion, suggestionHref } from "@/lib/shared/suggestion.ts";

/** An ad's id in the public library, or the address of its page there. */
const LIBRARY_ID = /^(?:https:\/\/\S+[?&]id=)?(\d{5,64})(?:&\S*)?$/;

/**
 * What a text may ask for. What is known at once comes first, so that nothing
 * moves below the finger that presses Enter when suggestions arrive. The
 * exception is a brand that is surely meant: the only one, whose name begins so.
 */
export function listCommands(
  text: string,
  pages: readonly Command[],
  found: readonly Suggestion[],
): CommandGroup[] {
  const sought = text.trim();
  const id = LIBRARY_ID.exec(sought)?.[1];
  const ofKind = (title: string, kind: Suggestion["kind"]) => ({
    title,
    commands: found.filter((one) => one.kind === kind).map((one) => ({
      ...one,
      href: suggestionHref(one),
    })),
  });
  const ads = {
    title: "Ads",
    commands: [
      ...(id === undefined
        ? []
        : [{ href: `/dashboard/ads/${id}`, label: `Ad ${id}` }]),
      ...(sought === "" ? [] : [{
        href: `/dashboard/ads?${new URLSearchParams({ q: sought })}`,
        label: `Search for “${sought}”`,
      }]),
    ],
  };
  const brands = ofKind("Brands", "brand");
  const [brand, another] = brands.commands;
  const isBrand = another === undefined &&
    brand?.label.toLowerCase().startsWith(sought.toLowerCase());
  return [
    {
      title: "Pages",
      commands: pages.filter(({ label }) =>
        label.toLowerCase().includes(sought.toLowerCase())
      ),
    },
    ...(isBrand ? [brands, ads] : [ads, brands]),
    ofKind("Landing domains", "domain"),
    ofKind("Calls to action", "cta"),
    ofKind("Docs", "doc"),
  ].filter(({ commands }) => commands.length > 0);
}
