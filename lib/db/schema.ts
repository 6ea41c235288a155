import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { UploadTables } from "@/lib/db/upload_tables.ts";
import type { MediaSchema } from "@/lib/db/media_schema.ts";
import type { MediaType } from "@/lib/shared/media_type.ts";
import type { Outcome } from "@/lib/shared/usage_outcomes.ts";

/** All tables, for Kysely. Columns named `*_at` are seconds since 1970 unless typed `Date`. */
export interface Schema extends MediaSchema, UploadTables {
  scrape_runs: {
    id: Generated<number>;
    format: "auto" | "native" | "meta_web" | "meta_api";
    source: string;
    status: "running" | "completed" | "failed" | "interrupted";
    started_at: number;
    finished_at: number | null;
    received: Defaulted<number>;
    inserted: Defaulted<number>;
    updated: Defaulted<number>;
    unchanged: Defaulted<number>;
    superseded: Defaulted<number>;
    rejected: Defaulted<number>;
    warned: Defaulted<number>;
    fields_lost: Defaulted<number>;
    without_link_or_media: Defaulted<number>;
    warnings: JSONColumnType<unknown[], string | undefined, string>;
    members: JSONColumnType<unknown[], string | undefined, string>;
    errors: JSONColumnType<unknown[], string | undefined, string>;
    losses: JSONColumnType<unknown[], string | undefined, string>;
    failure: string | null;
    /** Who started the run; null: unknown, such as for runs before this was recorded. */
    actor: "account" | "operator" | "command" | null;
    actor_id: string | null;
    /** The archive's version when the run started; null: before this was recorded. */
    version_before: number | null;
  };
  brands: {
    id: Generated<number>;
    slug: string;
    page_id: string;
    name: string | null;
    /** Updated by triggers, like `total_ad_count` and `media_types`. */
    active_ad_count: Defaulted<number>;
    total_ad_count: Defaulted<number>;
    page_url: string | null;
    avatar_url: string | null;
    platforms: Defaulted<string[]>;
    media_types: Defaulted<MediaType[]>;
    last_scraped_at: number | null;
    created_at: number;
    updated_at: number;
    /** Like `version` of ads. */
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
    is_creator_ad: boolean;
    delivery_start_at: number | null;
    is_active: boolean;
    media_type: MediaType;
    last_seen_at: number | null;
    running_days: number | null;
    created_at: number;
    /** The import that last changed the ad. */
    scrape_run_id: number | null;
    /** The ad as it is sent, with its creative units, in JSON; see `lib/ads/documents.ts`. */
    document: string;
    /** SHA-256 (hex) of the imported record. If it is equal, there is nothing to do. */
    source_hash: string;
    /** Hashes of records that the run `scrape_run_id` replaced, or that were superseded since. */
    superseded_hashes: Defaulted<string[]>;
    /** The latest known time of an observation of the ad; never decreases. */
    observed_at: number | null;
    /** Entries of `ad_values`. */
    cta_id: number | null;
    domain_id: number | null;
    creator_id: number | null;
    /** The first eight bytes of the MD5 of `creative_hash`. */
    creative: string | null;
    /** The archive's version at the last change, set by a trigger. */
    version: Generated<number>;
    /** The same of `delivery_start_at` alone; 0: it has not changed. */
    start_version: Generated<number>;
  };
  /** The searchable content of an ad; see `lib/search/words.ts`. */
  ad_search: {
    ad_id: number;
    words: string;
    /** Of the texts that the row was built from. */
    source_hash: string;
    /** The archive's version at its last change, set by a trigger. */
    version: Generated<number>;
  };
  /** Values that lists filter by, stored as columns of many ads; see `lib/columns/format.ts`. */
  ad_columns: {
    name: string;
    chunk: number;
    /** The archive's version when the row was written. */
    version: number;
    data: Uint8Array;
  };
  /** The words that have a column. */
  ad_terms: {
    term: string;
  };
  /** The columns contain all changes of ads up to `(version, version_id)`. */
  ad_columns_state: {
    one: Generated<boolean>;
    version: number;
    version_id: number;
    /** Columns of terms have all changes of words before this version. */
    words_version: number;
    /** The archive's version at the last change of any column. */
    folded: number;
    /** The number of ads when terms were last chosen. */
    chosen_from: number;
  };
  /** Texts that many ads share, and what filters compare of them. */
  ad_values: {
    id: Generated<number>;
    kind: "cta" | "domain" | "creator";
    key: string;
    text: string;
  };
  /** Ads that were deleted, and the archive's version then. */
  removed_ads: {
    id: number;
    version: number;
  };
  /** Records that the running import met again; see `lib/imports/decide_batch.ts`. */
  set_aside_records: {
    ad_archive_id: string;
    hashes: string[];
    /** The record's number in the run; null, as `record`, if none waits. */
    position: number | null;
    record: JSONColumnType<Record<string, unknown>> | null;
  };
  /** Numbers of ads, updated by triggers. */
  brand_totals: {
    brand_id: number;
    is_active: boolean;
    media_type: MediaType;
    n: number;
  };
  archive_state: {
    one: Generated<boolean>;
    version: number;
  };
  plans: {
    id: string;
    name: string;
    requests_per_month: number | null;
    requests_per_minute: number | null;
    keys_allowed: number | null;
  };
  accounts: Timestamps & {
    id: Generated<string>;
    email: string;
    email_verified: Defaulted<boolean>;
    name: Defaulted<string>;
    image: string | null;
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
    /** 0: a session. */
    key_id: number;
    day: ColumnType<string, string, string>;
  };
  /** The last batch of counts that each instance wrote. */
  usage_flushes: {
    /** A UUID, new at each start. */
    instance: string;
    number: number;
    written_at: Generated<Date>;
  };
  /** This table and the next two belong to Better Auth. */
  sessions: Timestamps & {
    id: string;
    /** SHA-256 (hex) of the token in the cookie. */
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
    access_token: string | null;
    refresh_token: string | null;
    id_token: string | null;
    access_token_expires_at: Date | null;
    refresh_token_expires_at: Date | null;
    scope: string | null;
    password: string | null;
  };
  verifications: Timestamps & {
    id: string;
    identifier: string;
    value: string;
    expires_at: Date;
  };
  /** Attempts within a window, by what they are limited by, and when the next one is allowed. */
  attempts: {
    subject: string;
    count: number;
    window_ends_at: number;
    blocked_until: Defaulted<number>;
  };
  /** Requests admitted in a minute (counted since 1970) and in the previous one. */
  rate_windows: {
    subject: string;
    minute: number;
    used: number;
    used_before: number;
    /** The number of requests that the latest lease was granted. */
    granted: number;
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
}

interface Timestamps {
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export type Defaulted<T> = ColumnType<T, T | undefined, T>;
