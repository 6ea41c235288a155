import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ButtonLink } from "@/components/Button.tsx";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";
import { listen } from "@/lib/shared/listen.ts";
import { recall, remember } from "@/lib/shared/tab_memory.ts";

/** A list with further pages, to restore in this tab: HTML that the server sent. */
interface GrownList {
  /** The links of the first page's items, which change with the archive. */
  firstPage: string;
  items: string;
  /** Elements outside the list that changed along with it. */
  live: string[];
  next: string | null;
  scrollY: number;
}

const FAILED = "Nothing was loaded. Check your connection, then try again.";

const storageKey = () => `list ${location.pathname}${location.search}`;

/** Returns the list if the visitor went back to it, or reloaded it unchanged. */
function recallList(firstPage: string): GrownList | null {
  const grown = recall<GrownList>(storageKey());
  const [entry] = performance.getEntriesByType("navigation");
  const type = (entry as PerformanceNavigationTiming | undefined)?.type;
  const isSame = type === "back_forward" ||
    type === "reload" && grown?.firstPage === firstPage;
  return isSame ? grown : null;
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

/** Adds the ads without content that are on this page to the next page's. */
function joinEmptyAds(page: Document): void {
  const [before, after] = [document, page].map((each) =>
    each.querySelector<HTMLDetailsElement>("#empty-ads > details")
  );
  const items = [...before?.querySelectorAll("li") ?? []];
  if (after === null) page.getElementById("empty-ads")?.remove();
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
 * back, the page shows everything that was loaded. If the response is another
 * page, the link is followed.
 */
export function LoadMore({ next, list, total }: {
  /** URL of the next page; null on the last one. */
  next: string | null;
  /** Id of the list that grows. */
  list: string;
  /** Number of items on all pages. */
  total: number;
}) {
  const href = useSignal(next);
  const isLoading = useSignal(false);
  const status = useSignal("");

  useEffect(() => {
    const shown = document.getElementById(list)!;
    const firstPage = [...shown.querySelectorAll("a")]
      .map((link) => link.getAttribute("href")).join(" ");
    const grown = recallList(firstPage);
    if (grown !== null) {
      shown.innerHTML = grown.items;
      replaceLive(parsePage(grown.live.join("")));
      href.value = grown.next;
      scrollTo({ top: grown.scrollY, behavior: "instant" });
    }
    return listen(globalThis, {
      pagehide() {
        if (href.value === next) return;
        const live = liveElements(document).map(({ outerHTML }) => outerHTML);
        const items = shown.innerHTML;
        const grown = { firstPage, items, live, next: href.value, scrollY };
        remember(storageKey(), grown satisfies GrownList);
      },
    });
  }, []);

  async function loadMore(event: MouseEvent) {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey &&
      !event.shiftKey && !event.altKey;
    const { value: link } = href;
    if (link === null || !isPlain) return;
    event.preventDefault();
    if (isLoading.value) return;
    isLoading.value = true;
    status.value = "Loading more ads";
    const page = await fetchPage(link).catch(() => undefined);
    if (page === undefined) {
      isLoading.value = false;
      status.value = FAILED;
      return;
    }
    const more = page?.getElementById(list);
    if (!page || !more) return location.assign(link);
    const shown = document.getElementById(list)!;
    const items = [...more.children];
    shown.append(...items);
    joinEmptyAds(page);
    href.value = page.getElementById("load-more")?.getAttribute("href") ?? null;
    replaceLive(page);
    isLoading.value = false;
    status.value = `${
      formatCount(items.length, "more ad", "more ads")
    } loaded, ${formatNumber(shown.children.length)} shown`;
    // The link is below the ads now, or gone with the last page.
    if (document.activeElement?.id === "load-more") {
      items[0]?.querySelector("a")?.focus();
    }
  }

  return (
    <div class="mt-8 flex flex-col items-center gap-3">
      {href.value === null
        ? (
          <p class="text-label text-ink-faint">
            {total === 1 ? "Only one ad matches" : "No more ads"}
          </p>
        )
        : (
          <ButtonLink
            id="load-more"
            href={href.value}
            rel="next"
            aria-busy={isLoading.value}
            onClick={loadMore}
          >
            {isLoading.value ? "Loading…" : "Load more"}
          </ButtonLink>
        )}
      <p
        role="status"
        class={status.value === FAILED ? "text-label text-bad" : "sr-only"}
      >
        {status}
      </p>
    </div>
  );
}
