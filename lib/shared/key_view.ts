import type { KeyState, KeyTimes } from "@/lib/shared/key_state.ts";

/** A key as the dashboard shows it: never the key itself. Timestamps in seconds. */
export interface KeyView extends KeyTimes {
  id: number;
  name: string;
  last4: string;
  state: KeyState;
  /** Requests of this UTC calendar month. */
  requests: number;
  hints: readonly string[];
}

/** A key that was just made: shown once, and gone with the page. */
export interface FreshKey {
  key: string;
  name: string;
  /** Whether another key was replaced by it, and when that one ends; 0: it has ended. */
  replaced: { last4: string; ends_at: number } | null;
}
