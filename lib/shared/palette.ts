import { type Suggestion, suggestionHref } from "@/lib/shared/suggestion.ts";

/** Where the command palette leads. */
export interface Command {
  href: string;
  label: string;
  detail?: string;
}

export interface CommandGroup {
  title: string;
  commands: readonly Command[];
}

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
  const sought = text.trim().toLowerCase();
  const id = LIBRARY_ID.exec(text.trim())?.[1];
  const ofKind = (title: string, kind: Suggestion["kind"]) => ({
    title,
    commands: found.filter((one) => one.kind === kind).map((one) => ({
      href: suggestionHref(one),
      label: one.label,
      detail: one.detail,
    })),
  });
  return [
    {
      title: "Pages",
      commands: pages.filter(({ label }) =>
        label.toLowerCase().includes(sought)
      ),
    },
    {
      title: "Ads",
      commands: id === undefined
        ? []
        : [{ href: `/dashboard/ads/${id}`, label: `Ad ${id}` }],
    },
    ofKind("Brands", "brand"),
    ofKind("Docs", "doc"),
  ].filter(({ commands }) => commands.length > 0);
}

/** The command so many places after the current one, around the ends. */
export function step(
  commands: readonly Command[],
  current: Command | undefined,
  places: 1 | -1,
): Command | undefined {
  const at = commands.findIndex(({ href }) => href === current?.href);
  return commands.at((at + places) % commands.length);
}
