/** A session as its owner sees it. Timestamps in seconds. */
export interface SessionView {
  id: string;
  /** Such as "Firefox on Windows". */
  device: string;
  address: string | null;
  created_at: number;
  last_used_at: number;
  isCurrent: boolean;
}

/** An event of the audit trail in words. */
export interface ActivityView {
  id: number;
  /** Seconds. */
  at: number;
  what: string;
  /** Null: the account's owner. */
  by: string | null;
  address: string | null;
}
