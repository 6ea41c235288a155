import { ButtonLink } from "@/components/Button.tsx";

interface PageLinksProps {
  /** The listed items, such as `brands`. */
  what: string;
  /** Null on the first page. */
  firstHref: string | null;
  /** Null on the last page. */
  nextHref: string | null;
  words?: readonly [first: string, next: string];
  /** Its place; by default the foot of a card. */
  class?: string;
}

/**
 * Links between the pages of a list; nothing if there is only one page. Pages
 * only know what follows them, so these do not lead to the page before: the
 * browser's Back does.
 */
export function PageLinks(
  {
    what,
    firstHref,
    nextHref,
    words = ["First", "Next"],
    class: own = "border-t border-line px-4 py-3",
  }: PageLinksProps,
) {
  if (firstHref === null && nextHref === null) return null;
  const link = (href: string | null, label: string, rel?: string) =>
    href !== null && (
      <ButtonLink
        href={href}
        rel={rel}
        size="sm"
        aria-label={`${label} ${what}`}
      >
        {label}
      </ButtonLink>
    );
  return (
    <div class={`flex justify-end gap-2 ${own}`}>
      {link(firstHref, words[0])}
      {link(nextHref, words[1], "next")}
    </div>
  );
}

/** Where a page is in its list. */
interface PageOfList {
  isFirst: boolean;
  /** The last id of this page; null if there are no older items. */
  olderThan: number | null;
}

interface PagerProps extends Pick<PageLinksProps, "what" | "class"> {
  path: string;
  /** The parameter for the start of the next page. */
  param?: string;
  hash?: string;
  list: PageOfList;
}

/** Links between the pages of a list whose newest items come first. */
export function Pager(
  { path, param = "before", hash = "", list, ...rest }: PagerProps,
) {
  const { isFirst, olderThan } = list;
  const older = `${path}${path.includes("?") ? "&" : "?"}${param}=${olderThan}`;
  return (
    <PageLinks
      {...rest}
      firstHref={isFirst ? null : path + hash}
      nextHref={olderThan === null ? null : older + hash}
      words={["Newest", "Older"]}
    />
  );
}
