import { useState } from "preact/hooks";
import { ButtonLink } from "@/components/Button.tsx";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";

interface LoadMoreProps {
  /** Address of the next page; null on the last one. */
  next: string | null;
  /** Id of the list that grows. */
  list: string;
  /** Items of all pages. */
  total: number;
}

interface NextPage {
  items: Element[];
  document: Document;
  next: string | null;
}

/** The page behind an address, or null where something else answered. */
async function readPage(href: string, list: string): Promise<NextPage | null> {
  const response = await fetch(href, { headers: { accept: "text/html" } });
  if (!response.ok || response.redirected) return null;
  const page = new DOMParser().parseFromString(
    await response.text(),
    "text/html",
  );
  const found = page.getElementById(list);
  if (found === null) return null;
  return {
    items: [...found.children].map((item) => document.importNode(item, true)),
    document: page,
    next: page.getElementById("load-more")?.getAttribute("href") ?? null,
  };
}

/** Takes over what else on the page goes with the ads that came last. */
function refresh(page: Document): void {
  for (const live of page.querySelectorAll("[data-live]")) {
    const here = document.getElementById(live.id);
    here?.replaceWith(document.importNode(live, true));
  }
}

/**
 * The link to the next page. With JavaScript it appends that page's items to
 * the list instead; the address follows, so that a reload shows the page that
 * came last. Where that fails the link is followed.
 */
export function LoadMore({ next, list, total }: LoadMoreProps) {
  const [href, setHref] = useState(next);
  const [isLoading, setLoading] = useState(false);
  const [status, setStatus] = useState("");

  async function loadMore(event: MouseEvent) {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey &&
      !event.shiftKey && !event.altKey;
    if (href === null || !isPlain) return;
    event.preventDefault();
    if (isLoading) return;
    setLoading(true);
    setStatus("Loading more ads");
    const page = await readPage(href, list).catch(() => null);
    const here = document.getElementById(list);
    if (page === null || here === null) {
      location.assign(href);
      return;
    }
    here.append(...page.items);
    refresh(page.document);
    history.replaceState(history.state, "", href);
    setHref(page.next);
    setLoading(false);
    setStatus(
      `${formatCount(page.items.length, "more ad", "more ads")} loaded, ${
        formatNumber(here.children.length)
      } shown`,
    );
    // The link goes with the last page; what it led to is the next thing.
    if (page.next === null) page.items[0]?.querySelector("a")?.focus();
  }

  return (
    <div class="mt-8 flex flex-col items-center gap-3">
      {href === null
        ? (
          <p class="text-[13px] text-ink-faint">
            {total === 1
              ? "That is the only one."
              : "That is the last of them."}
          </p>
        )
        : (
          <ButtonLink
            id="load-more"
            href={href}
            rel="next"
            aria-busy={isLoading}
            onClick={loadMore}
          >
            {isLoading ? "Loading…" : "Load more"}
          </ButtonLink>
        )}
      <p role="status" class="sr-only">{status}</p>
    </div>
  );
}
