import {
  formatDate,
  formatDateTime,
  formatRelative,
  isoTime,
} from "@/lib/shared/format_time.ts";

/** A point in time, in UTC. */
export function Time({ at, now, hasTime }: {
  /** Seconds since 1970. */
  at: number;
  /** With it, the time is shown relative to it, and the exact time on hover. */
  now?: number;
  hasTime?: boolean;
}) {
  return (
    <time
      dateTime={isoTime(at)}
      title={formatDateTime(at)}
      class={`whitespace-nowrap ${hasTime ? "max-md:whitespace-normal" : ""}`}
    >
      {now !== undefined
        ? formatRelative(at, now)
        : hasTime
        ? formatDateTime(at)
        : formatDate(at)}
    </time>
  );
}
