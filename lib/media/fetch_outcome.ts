/** A picture or video that the store has, with its thumbnails. */
export interface KeptFile {
  /** SHA-256 of the original's bytes, in hex. */
  readonly hash: string;
  readonly ext: string;
  /** Of the original and its thumbnails together. */
  readonly bytes: number;
  /** As it is shown, so after the orientation of its EXIF data; null: unknown. */
  readonly width: number | null;
  readonly height: number | null;
  /** What the picture looks like, as a signed number of 64 bits; null for videos and pictures without detail. */
  readonly pictureHash: bigint | null;
}

/** What became of one attempt to fetch and keep a file. Reasons are for people and never hold the URL. */
export type FetchOutcome =
  | { readonly state: "kept"; readonly file: KeptFile }
  /** The host no longer has it: only another URL can help. */
  | { readonly state: "expired"; readonly reason: string }
  /** It must not or cannot be kept, however often it is fetched. */
  | { readonly state: "refused"; readonly reason: string }
  | {
    readonly state: "retry";
    readonly reason: string;
    /** Seconds that the host asks to wait. */
    readonly after?: number;
    /** The store failed, such as by a full disk: no other file can be kept either. */
    readonly isStorage?: true;
  };

/**
 * Fetches a file and keeps it.
 *
 * @throws the signal's reason, and nothing else
 */
export type FetchMedia = (
  url: string,
  kind: "picture" | "video",
  signal?: AbortSignal,
) => Promise<FetchOutcome>;
