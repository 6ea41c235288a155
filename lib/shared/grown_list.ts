import { recall, remember } from "@/lib/shared/tab_memory.ts";

/** Remembers for this tab how far a list was loaded, so that going back shows all of it again. */

/** HTML that the server sent before, and the place on the page. */
interface GrownList {
  /** The items that the page came with, by their links. */
  firstPage: string;
  items: string;
  /** Elements outside the list that changed along with it. */
  live: string[];
  /** URL of the next page; null on the last one. */
  next: string | null;
  scrollY: number;
}

/** Names a page's items, to tell whether the archive has changed since. */
export function pageFingerprint(list: Element): string {
  return [...list.querySelectorAll("a")]
    .map((link) => link.getAttribute("href"))
    .join(" ");
}

export function rememberList(grown: GrownList): void {
  remember(storageKey(), grown);
}

/**
 * Returns the list as it was left, once, if the visitor came back to it, or
 * reloads it and it still begins with the same items.
 */
export function recallList(firstPage: string): GrownList | null {
  const grown = recall<GrownList>(storageKey());
  if (grown === null) return null;
  const [entry] = performance.getEntriesByType("navigation");
  const type = (entry as PerformanceNavigationTiming | undefined)?.type;
  const isBack = type === "back_forward";
  const isSame = type === "reload" && grown.firstPage === firstPage;
  return isBack || isSame ? grown : null;
}

function storageKey(): string {
  return `list ${location.pathname}${location.search}`;
}
