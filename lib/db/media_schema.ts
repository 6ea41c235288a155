import type { ColumnType, Generated } from "kysely";
import type { Defaulted } from "@/lib/db/schema.ts";

/** The tables of kept pictures and videos. */
export interface MediaSchema {
  /** Kept pictures and videos by their content. */
  media_files: {
    /** SHA-256 (hex) of the original's bytes. */
    hash: string;
    ext: string;
    /** With its thumbnails. */
    bytes: number;
    /** Null for a video whose size is not known. */
    width: number | null;
    height: number | null;
    /** Of what it looks like, in 64 bits, which no number holds: read it as text. Null if it says nothing. */
    picture_hash: ColumnType<never, bigint | null, never>;
    created_at: number;
  };
  /** Where media came from or are to come from. Those in state `pending` are the queue. */
  media_sources: {
    /** `media_key(url)`: what stays the same of a URL. */
    key: Uint8Array;
    /** The newest one seen. */
    url: string;
    kind: "picture" | "poster" | "avatar" | "video";
    state: Defaulted<"pending" | "kept" | "expired" | "refused">;
    reason: string | null;
    hash: string | null;
    attempts: Defaulted<number>;
    /** When it may be fetched again, or by another process; 0: it was never begun. */
    due_at: Defaulted<number>;
    /** The newest ad that shows it. */
    newest: number;
    updated_at: number;
  };
  media_uses: {
    ad_id: number;
    key: Uint8Array;
  };
  /** The ads and brands up to these versions were looked at for media of these kinds. */
  media_state: {
    one: Generated<boolean>;
    kinds: Defaulted<string[]>;
    version: Defaulted<number>;
    version_id: Defaulted<number>;
    brand_version: Defaulted<number>;
    brand_version_id: Defaulted<number>;
    /** How the highest file ranked that left for want of room; null: there is room. */
    full_shown: boolean | null;
    full_seen_at: number | null;
    /** When what nothing needs was last removed. */
    tidied_at: Defaulted<number>;
  };
  /** Changes of how many sources there are, by state and reason, and of how many files, by state `file`. */
  media_counts: {
    state: MediaSchema["media_sources"]["state"] | "file";
    reason: string | null;
    n: number;
    bytes: Defaulted<number>;
  };
}
