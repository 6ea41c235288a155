import type { Command, CommandGroup } from "@/lib/shared/command.ts";
import { type Suggestion, suggestionHref } from "@/lib/shared/suggestion.ts";

/** An ad's id in the public library, or the address of its page there. */
const LIBRARY_ID = /^(?:https:\/\/\S+[?&]id=)?(\d{5,64})(?:&\S*)?$/;

/**
 * What a text may ask for. What is known at once comes first, so that nothing
 * moves below the finger that presses Enter when suggestions arrive.
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
  return [
    {
      title: "Pages",
      commands: pages.filter(({ label }) =>
        label.toLowerCase().includes(sought.toLowerCase())
      ),
    },
    {
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
    },
    ofKind("Brands", "brand"),
    ofKind("Landing domains", "domain"),
    ofKind("Calls to action", "cta"),
    ofKind("Docs", "doc"),
  ].filter(({ commands }) => commands.length > 0);
}
