import { ButtonLink } from "@/components/Button.tsx";

interface OlderKeysProps {
  /** What the links lead to, such as `working keys`. */
  what: string;
  /** The page's parameter that says where older ones begin. */
  param: string;
  /** The id that this page starts after; null if it starts with the newest. */
  place: number | null;
  /** The last key of this page; null: none are older. */
  olderThan: number | null;
}

/** Leads between pages of keys; nothing if one page holds them all. */
export function OlderKeys({ what, param, place, olderThan }: OlderKeysProps) {
  if (place === null && olderThan === null) return null;
  return (
    <div class="flex justify-end gap-2 border-t border-line px-4 py-3">
      {place !== null && (
        <ButtonLink
          href="/dashboard/keys"
          size="sm"
          aria-label={`Newest ${what}`}
        >
          Newest
        </ButtonLink>
      )}
      {olderThan !== null && (
        <ButtonLink
          href={`/dashboard/keys?${param}=${olderThan}`}
          size="sm"
          aria-label={`Older ${what}`}
        >
          Older
        </ButtonLink>
      )}
    </div>
  );
}
