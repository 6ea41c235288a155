import { ButtonLink } from "@/components/Button.tsx";

interface PagerProps {
  /** The listed items, such as `working keys`. */
  what: string;
  path: string;
  /** The parameter for the start of the next page. */
  param?: string;
  hash?: string;
  isFirst: boolean;
  /** The last id of this page; null if there are no older items. */
  olderThan: number | null;
}

/** Links between the pages of a list; nothing if there is only one page. */
export function Pager(
  { what, path, param = "before", hash = "", isFirst, olderThan }: PagerProps,
) {
  if (isFirst && olderThan === null) return null;
  const link = (label: string, href: string) => (
    <ButtonLink href={href + hash} size="sm" aria-label={`${label} ${what}`}>
      {label}
    </ButtonLink>
  );
  return (
    <div class="flex justify-end gap-2 border-t border-line px-4 py-3">
      {!isFirst && link("Newest", path)}
      {olderThan !== null &&
        link(
          "Older",
          `${path}${path.includes("?") ? "&" : "?"}${param}=${olderThan}`,
        )}
    </div>
  );
}
