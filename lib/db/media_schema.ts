import type { ColumnType, Generated } from "kysely";
import type { Defaulted } from "@/lib/db/schema.ts";

/** Tables of downloaded pictures and videos. */
export interface MediaSchema {
  /** Stored files, by their content. */
  media_files: {
    /** SHA-256 (hex) of the original's bytes. */
    hash: string;
    ext: string;
    /** Including thumbnails. */
    bytes: number;
    /** Null for a video of unknown size. */
    width: number | null;
    height: number | null;
    /**
     * A 64-bit perceptual hash, which a JavaScript number cannot represent:
     * read it as text. Null for pictures without detail.
     */
    picture_hash: ColumnType<never, bigint | null, never>;
    created_at: number;
  };
  /** Sources of media. Those in state `pending` are the queue. */
  media_sources: {
    /** `media_key(url)`: the part of a URL that does not change. */
    key: Uint8Array;
    /** The newest URL. */
    url: string;
    kind: "picture" | "poster" | "avatar" | "video";
    state: Defaulted<"pending" | "kept" | "expired" | "refused">;
    reason: string | null;
    hash: string | null;
    attempts: Defaulted<number>;
    /** When it can be claimed again; 0: it was never claimed. */
    due_at: Defaulted<number>;
    /** The newest ad that uses it. */
    newest: number;
    updated_at: number;
  };
  media_uses: {
    ad_id: number;
    key: Uint8Array;
  };
  /** The position up to which ads and brands were scanned for media of these kinds. */
  media_state: {
    one: Generated<boolean>;
    kinds: Defaulted<string[]>;
    version: Defaulted<number>;
    version_id: Defaulted<number>;
    brand_version: Defaulted<number>;
    brand_version_id: Defaulted<number>;
    /** The highest rank that was deleted because space was short; null: there is enough space. */
    full_shown: boolean | null;
    full_seen_at: number | null;
    /** When unused files were last deleted. */
    tidied_at: Defaulted<number>;
  };
  /** Changes in the number of sources, by state and reason, and of files, with state `file`. */
  media_counts: {
    state: MediaSchema["media_sources"]["state"] | "file";
    reason: string | null;
    n: number;
    bytes: Defaulted<number>;
  };
}
