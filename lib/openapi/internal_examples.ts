import * as own from "@/lib/openapi/account_examples.ts";

export const accountExample = {
  id: "0b3c5f1e-8d0a-4a55-9a4e-6f6c1f0e2d11",
  email: "you@example.com",
  email_verified: true,
  name: "You",
  plan: "pro",
  created_at: 1_790_000_000,
  active_keys: 1,
  requests: 4217,
};

const keyExample = {
  ...own.keyExample,
  id: 7,
  key_last4: "Fq3x",
  last_used_at: null,
  replaces_id: null,
};

export const revokedKeyExample = {
  ...keyExample,
  last_used_at: 1_790_003_540,
  revoked_at: 1_790_003_600,
};

export const operatorKeyExample = {
  ...keyExample,
  account_id: accountExample.id,
  key: "sk_...",
};

export const auditEventExample = {
  ...own.auditEventExample,
  id: 42,
  at: 1_790_003_600,
  actor: "operator",
  actor_id: null,
  action: "key.revoked",
};

export const reportExample = {
  scrape_run_id: 3,
  format: "native",
  received: 1000,
  inserted: 940,
  updated: 12,
  unchanged: 47,
  superseded: 0,
  rejected: 1,
  warned: 1,
  warnings: [{
    row: 9,
    ad_archive_id: "700000000000009",
    reason:
      "No text, media or link was found. Members not understood: promoText, videoFile.",
  }],
  errors: [{
    row: 17,
    ad_archive_id: null,
    reason: "is_active must be true or false.",
  }],
};

export const runExample = {
  ...reportExample,
  source: "http",
  status: "completed",
  started_at: 1_790_000_000,
  finished_at: 1_790_000_002,
  failure: null,
};

const poolExample = { max: 8, total: 2, idle: 2, waiting: 0 };

export const statsExample = {
  counts: {
    ads: 952,
    active_ads: 611,
    brands: 18,
    by_media_type: { image: 430, video: 390, carousel: 120, unknown: 12 },
  },
  sizes: {
    database_bytes: 14_000_000,
    table_bytes: { ads: 3_900_000, brands: 98_304 },
  },
  last_import: runExample,
  cache: { entries: 120, bytes: 4_100_000, hits: 98_211, misses: 1_204 },
  database: {
    kind: "postgres",
    pools: {
      serving: poolExample,
      housekeeping: { ...poolExample, max: 2, total: 1, idle: 1 },
      longRunning: { ...poolExample, max: 2 },
    },
  },
};
