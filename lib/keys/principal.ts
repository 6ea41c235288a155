/** What a plan allows; null means without a limit. */
export interface Plan {
  id: string;
  name: string;
  requests_per_month: number | null;
  requests_per_minute: number | null;
  keys_allowed: number | null;
}

export interface Account {
  id: string;
  email: string;
}

/** A key as verification knows it. Timestamps in seconds. */
export interface VerifiedKey {
  id: number;
  name: string;
  last4: string;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
}

/** Who is asking. `key` is null where the principal has a session instead. */
export interface Principal {
  account: Account;
  plan: Plan;
  key: VerifiedKey | null;
}
