import {
  formatDate,
  formatDateTime,
  formatRelative,
  isoTime,
} from "@/lib/shared/format_time.ts";

interface TimeProps {
  /** Seconds since 1970. */
  at: number;
  /** With it, the time is shown relative to it, and the exact time on hover. */
  now?: number;
  hasTime?: boolean;
}

/** A point in time, in UTC. */
export function Time({ at, now, hasTime }: TimeProps) {
  return (
    <time
      dateTime={isoTime(at)}
      title={formatDateTime(at)}
      class="whitespace-nowrap"
    >
      {now !== undefined
        ? formatRelative(at, now)
        : hasTime
        ? formatDateTime(at)
        : formatDate(at)}
    </time>
  );
}
