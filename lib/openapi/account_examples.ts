/** A key that was made by a rotation, as lists show it. */
export const keyExample = {
  id: 12,
  name: "Nightly export",
  key_last4: "q3Zx",
  created_at: 1_790_000_000,
  expires_at: null,
  last_used_at: 1_790_003_580,
  revoked_at: null,
  replaces_id: 7,
  replaced_by_id: null,
};

/** The one that it replaced, in its grace period. */
export const replacedKeyExample = {
  ...keyExample,
  id: 7,
  key_last4: "8fVd",
  created_at: 1_780_000_000,
  expires_at: 1_790_086_400,
  last_used_at: 1_789_999_980,
  replaces_id: null,
  replaced_by_id: 12,
};

export const issuedKeyExample = {
  ...keyExample,
  last_used_at: null,
  replaces_id: null,
  // Not in the format of a key, so that no scanner reports it.
  key: "sk_...",
};

export const rotatedKeyExample = { ...issuedKeyExample, replaces_id: 7 };

const unused = {
  requests: 0,
  client_errors: 0,
  server_errors: 0,
  rate_limited: 0,
  quota_exceeded: 0,
};
const totals = { ...unused, requests: 412, client_errors: 3, rate_limited: 12 };

export const usageExample = {
  data: [
    { date: "2026-09-20", ...unused },
    { date: "2026-09-21", ...totals },
  ],
  meta: {
    from: "2026-09-20",
    to: "2026-09-21",
    key_id: 12,
    totals,
  },
};

export const auditEventExample = {
  id: 41,
  at: 1_790_000_000,
  actor: "account",
  actor_id: "0b3c5f1e-8d0a-4a55-9a4e-6f6c1f0e2d11",
  action: "key.issued",
  account_id: "0b3c5f1e-8d0a-4a55-9a4e-6f6c1f0e2d11",
  key_id: 7,
  ip_address: "203.0.113.7",
  detail: {},
};
