import { Time } from "@/components/Time.tsx";

interface LastUsedProps {
  /** Seconds since 1970; null if the key was never used. */
  at: number | null;
  now: number;
}

/** When a key was last used, as a table's cell. */
export function LastUsed({ at, now }: LastUsedProps) {
  return at === null
    ? <>Never</>
    : (
      <span class="inline-block first-letter:uppercase">
        <Time at={at} now={now} />
      </span>
    );
}
