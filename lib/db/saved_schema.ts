import type { Generated } from "kysely";
import type { Defaulted } from "@/lib/db/schema.ts";
import type { Watch } from "@/lib/shared/watch_labels.ts";

/** The tables of what accounts save, and of what tells them of changes. */
export interface SavedSchema {
  /** Lists of ads that accounts have saved; see `lib/views/views.ts`. */
  views: {
    id: Generated<number>;
    account_id: string;
    name: string;
    query: string;
    watch: Watch;
    created_at: number;
    opened_at: number;
    version: number;
    history_id: number;
    matched: Uint8Array;
    opened: Uint8Array;
    changed: Defaulted<Uint8Array>;
    new_ads: Defaulted<number>;
    changed_ads: Defaulted<number>;
    evaluation_ms: Defaulted<number>;
    claimed_until: Defaulted<number>;
  };
  boards: {
    id: Generated<number>;
    account_id: string;
    name: string;
    created_at: number;
  };
  board_ads: {
    id: Generated<number>;
    board_id: number;
    ad_archive_id: string;
    note: string;
    added_at: number;
  };
  /** Links to views and boards. */
  shares: {
    token_hash: string;
    view_id: number | null;
    board_id: number | null;
    created_at: number;
    ends_at: number | null;
  };
  webhooks: {
    id: Generated<number>;
    account_id: string;
    url: string;
    secret: string;
    view_ids: number[];
    created_at: number;
    failing_since: Defaulted<number | null>;
    disabled_at: Defaulted<number | null>;
    disabled_reason: Defaulted<string | null>;
    attempted_at: Defaulted<number | null>;
    attempt_ms: Defaulted<number | null>;
  };
  /** Messages to webhooks and by email; see `lib/alerts/deliveries.ts`. */
  deliveries: {
    id: Generated<number>;
    account_id: string;
    webhook_id: number | null;
    message_id: string;
    type: "view.matched" | "webhook.test" | "webhook.disabled";
    body: string;
    created_at: number;
    next_at: number | null;
    attempts: Defaulted<number>;
    attempted_at: Defaulted<number | null>;
    delivered_at: Defaulted<number | null>;
    status: Defaulted<number | null>;
    error: Defaulted<string | null>;
    ms: Defaulted<number | null>;
  };
}
