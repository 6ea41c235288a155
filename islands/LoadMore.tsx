import { useEffect, useRef, useState } from "preact/hooks";
import { ButtonLink } from "@/components/Button.tsx";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";
import {
  pageFingerprint,
  recallList,
  rememberList,
} from "@/lib/shared/grown_list.ts";
import { listen } from "@/lib/shared/listen.ts";

interface LoadMoreProps {
  /** URL of the next page; null on the last one. */
  next: string | null;
  /** Id of the list that grows. */
  list: string;
  /** Number of items on all pages. */
  total: number;
}

function parsePage(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

/** Fetches a page; null if the response is another page. */
async function fetchPage(href: string): Promise<Document | null> {
  const response = await fetch(href, { headers: { accept: "text/html" } });
  if (!response.ok || response.redirected) return null;
  return parsePage(await response.text());
}

/** Other elements of the page that depend on the last loaded ads. */
function liveElements(page: Document): Element[] {
  return [...page.querySelectorAll("[data-live]")];
}

/** Moves the ads that were folded before into the page's. */
function joinFolded(page: Document): void {
  const [before, after] = [document, page].map((each) =>
    each.querySelector<HTMLDetailsElement>("#folded > details")
  );
  const items = [...before?.querySelectorAll("li") ?? []];
  if (after === null) page.getElementById("folded")?.remove();
  if (!after || items.length === 0) return;
  const list = after.querySelector("ul")!;
  list.prepend(...items);
  after.open = before!.open;
  after.querySelector("summary")!.textContent = `${
    formatCount(list.children.length, "ad")
  } without content`;
}

function replaceLive(page: Document): void {
  for (const element of liveElements(page)) {
    document.getElementById(element.id)?.replaceWith(element);
  }
}

/**
 * The link to the next page. With JavaScript, it appends the next page's items
 * to the list instead, and the URL remains that of the first page; after coming
 * back, the page shows everything that was loaded. If loading fails, the link
 * is followed.
 */
export function LoadMore({ next, list, total }: LoadMoreProps) {
  const [href, setHref] = useState(next);
  const [isLoading, setLoading] = useState(false);
  const [status, setStatus] = useState("");
  const grown = useRef<{ next: string | null } | null>(null);

  useEffect(() => {
    const here = document.getElementById(list);
    if (here === null) return;
    const firstPage = pageFingerprint(here);
    const recalled = recallList(firstPage);
    if (recalled !== null) {
      here.innerHTML = recalled.items;
      replaceLive(parsePage(recalled.live.join("")));
      grown.current = { next: recalled.next };
      setHref(recalled.next);
      scrollTo({ top: recalled.scrollY, behavior: "instant" });
    }
    const leave = () => {
      if (grown.current === null) return;
      rememberList({
        firstPage,
        items: here.innerHTML,
        live: liveElements(document).map((element) => element.outerHTML),
        next: grown.current.next,
        scrollY,
      });
    };
    return listen(globalThis, { pagehide: leave });
  }, []);

  async function loadMore(event: MouseEvent) {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey &&
      !event.shiftKey && !event.altKey;
    if (href === null || !isPlain) return;
    event.preventDefault();
    if (isLoading) return;
    setLoading(true);
    setStatus("Loading more ads");
    const page = await fetchPage(href).catch(() => null);
    const more = page?.getElementById(list);
    const here = document.getElementById(list);
    if (!page || !more || !here) return location.assign(href);
    const items = [...more.children];
    const next = page.getElementById("load-more")?.getAttribute("href") ?? null;
    here.append(...items);
    joinFolded(page);
    replaceLive(page);
    grown.current = { next };
    setHref(next);
    setLoading(false);
    setStatus(
      `${formatCount(items.length, "more ad", "more ads")} loaded, ${
        formatNumber(here.children.length)
      } shown`,
    );
    // The link disappears with the last page, so its focus moves to the next ad.
    if (next === null) items[0]?.querySelector("a")?.focus();
  }

  return (
    <div class="mt-8 flex flex-col items-center gap-3">
      {href === null
        ? (
          <p class="text-[13px] text-ink-faint">
            {total === 1 ? "Only one ad matches" : "No more ads"}
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
