import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  JSONColumnType,
} from "kysely";
import type { SavedSchema } from "@/lib/db/saved_schema.ts";
import type { Counts } from "@/lib/shared/import_outcomes.ts";
import type { UploadState } from "@/lib/shared/import_view.ts";
import type { MediaType } from "@/lib/shared/media_type.ts";
import type { Outcome } from "@/lib/shared/usage_outcomes.ts";

/**
 * The tables and columns that queries built with Kysely name; `migrations` has
 * all, and says what they mean. Columns named `*_at` are seconds since 1970
 * unless typed `Date`.
 */
export interface Schema extends SavedSchema {
  scrape_runs: Record<keyof Counts, Defaulted<number>> & {
    id: Generated<number>;
    format: "auto" | "native" | "meta_web" | "meta_api" | "tiktok";
    source: string;
    status: "running" | "completed" | "failed" | "interrupted";
    started_at: number;
    finished_at: number | null;
    warnings: JSONColumnType<unknown[], string | undefined, string>;
    members: JSONColumnType<unknown[], string | undefined, string>;
    errors: JSONColumnType<unknown[], string | undefined, string>;
    losses: JSONColumnType<unknown[], string | undefined, string>;
    failure: string | null;
    actor: "account" | "operator" | "command" | null;
    actor_id: string | null;
    version_before: number | null;
    version_after: Defaulted<number | null>;
  };
  brands: {
    id: Generated<number>;
    slug: string;
    page_id: string;
    name: string | null;
    active_ad_count: Defaulted<number>;
    total_ad_count: Defaulted<number>;
    page_url: string | null;
    avatar_url: string | null;
    platforms: Defaulted<string[]>;
    media_types: Defaulted<MediaType[]>;
    last_scraped_at: number | null;
    created_at: number;
    updated_at: number;
    version: Generated<number>;
  };
  /** The words of each brand's name and slug; see `lib/brands/brand_words.ts`. */
  brand_search: {
    brand_id: number;
    words: string;
    name_words: string;
    name_key: string;
  };
  ads: {
    id: Generated<number>;
    ad_archive_id: string;
    brand_id: number | null;
    media_type: MediaType;
    created_at: number;
    updated_at: GeneratedAlways<number | null>;
    scrape_run_id: number | null;
    /** The ad as it is sent, with its creative units, in JSON; see `lib/ads/documents.ts`. */
    document: string;
    /** JSON; see `lib/ads/transparency.ts`. */
    transparency: string | null;
    /** JSON of the record's other members. */
    source: string | null;
    source_hash: string;
    superseded_hashes: Defaulted<string[]>;
    /** The latest known time of an observation of the ad; never decreases. */
    observed_at: number | null;
    creative_high: number | null;
    creative_low: number | null;
    version: Generated<number>;
  };
  /** The searchable content of an ad; see `lib/search/words.ts`. */
  ad_search: {
    ad_id: number;
    words: string;
  };
  /** Values that lists filter by, stored as columns of many ads; see `lib/columns/format.ts`. */
  ad_columns: {
    name: string;
    chunk: number;
    version: number;
    data: Uint8Array;
  };
  ad_terms: {
    term: string;
  };
  ad_columns_state: {
    version: number;
    version_id: number;
    words_version: number;
    folded: number;
    /** The number of ads when terms were last chosen. */
    chosen_from: number;
  };
  ad_history: {
    id: Generated<number>;
    ad_id: number;
  };
  /** Records that the running import met again; see `lib/imports/decide_batch.ts`. */
  set_aside_records: {
    ad_archive_id: string;
    hashes: string[];
    /** The record's number in the run; null, as `record`, if none waits. */
    position: number | null;
    record: JSONColumnType<Record<string, unknown>> | null;
  };
  archive_state: {
    version: number;
  };
  /** Ads that imports do not bring back. */
  takedowns: {
    ad_archive_id: string;
    removed_at: number;
    reason: string | null;
  };
  /** The last export of each account; see `lib/exports/manifest.ts`. */
  exports: {
    account_id: string;
    manifest: string;
  };
  plans: {
    id: string;
    name: string;
    requests_per_month: number | null;
    requests_per_minute: number | null;
    keys_allowed: number | null;
    request_log_days: Defaulted<number>;
  };
  accounts: Timestamps & {
    id: Generated<string>;
    email: string;
    email_verified: Defaulted<boolean>;
    name: Defaulted<string>;
    plan_id: Defaulted<string>;
    role: Defaulted<"member" | "operator">;
  };
  api_keys: {
    id: Generated<number>;
    account_id: string | null;
    name: string;
    key_hash: string;
    last4: string;
    created_at: number;
    expires_at: number | null;
    last_used_at: number | null;
    revoked_at: number | null;
    replaces_id: number | null;
    replaced_by_id: number | null;
  };
  usage_daily: Record<Outcome, Defaulted<number>> & {
    account_id: string;
    key_id: number;
    day: ColumnType<string, string, string>;
  };
  request_log: {
    slot: number;
    id: Generated<number>;
    account_id: string;
    key_id: number;
    at: number;
    request_id: string;
    method: string;
    route: string;
    url: string;
    status: number;
    code: string | null;
    ms: number;
  };
  /** This table and the next two belong to Better Auth. */
  sessions: Timestamps & {
    id: string;
    token: string;
    account_id: string;
    expires_at: Date;
    ip_address: string | null;
    user_agent: string | null;
  };
  identities: Timestamps & {
    id: string;
    account_id: string;
    provider_id: string;
    provider_account_id: string;
    password: string | null;
  };
  verifications: Timestamps & {
    id: string;
    identifier: string;
    value: string;
    expires_at: Date;
  };
  attempts: {
    subject: string;
    count: number;
    window_ends_at: number;
    blocked_until: Defaulted<number>;
  };
  audit_events: {
    id: Generated<number>;
    at: number;
    actor: "account" | "operator" | "command";
    actor_id: string | null;
    action: string;
    account_id: string | null;
    key_id: number | null;
    ip_address: string | null;
    detail: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  };
  /** Rejected records of imports as NDJSON; see `lib/imports/stored_rejects.ts`. */
  import_rejects: {
    scrape_run_id: number;
    part: number;
    lines: string;
  };
  /** Files that operators have uploaded; see `lib/uploads`. */
  uploads: {
    id: Generated<number>;
    account_id: string;
    name: string;
    /** In the first three, a process is at work, which updates `updated_at` every second. */
    state: UploadState;
    bytes: Defaulted<number>;
    /** The bytes that the check or the import has read. */
    read_bytes: Defaulted<number>;
    counts: JSONColumnType<Record<string, number>, string, string> | null;
    /** The results of the check. */
    findings: JSONColumnType<object, string, string> | null;
    failure: string | null;
    is_canceled: Defaulted<boolean>;
    scrape_run_id: number | null;
    updated_at: number;
  };
  upload_parts: {
    upload_id: number;
    part: number;
    data: Uint8Array;
  };
  media_sources: {
    url: string;
    kind: "picture" | "poster" | "avatar" | "video";
    state: Defaulted<"pending" | "kept" | "expired" | "refused">;
    reason: string | null;
    newest: number;
  };
}

interface Timestamps {
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export type Defaulted<T> = ColumnType<T, T | undefined, T>;
