/** A stored picture or video with its thumbnails. */
export interface MediaFile {
  /** SHA-256 of the original's bytes, in hex. */
  readonly hash: string;
  readonly ext: string;
  /** Total size of the original and its thumbnails. */
  readonly bytes: number;
  /** Width as displayed, after applying the EXIF orientation; null: unknown. */
  readonly width: number | null;
  readonly height: number | null;
  /** A perceptual hash as a signed 64-bit number; null for videos and pictures without detail. */
  readonly pictureHash: bigint | null;
}

/** The outcome of one attempt to download and store a file. Reasons are for people and never contain the URL. */
export type FetchOutcome =
  | { readonly state: "kept"; readonly file: MediaFile }
  /** The host no longer has the file: only a new URL can help. */
  | { readonly state: "expired"; readonly reason: string }
  /** The file is not allowed or not supported; a retry would not help. */
  | { readonly state: "refused"; readonly reason: string }
  | {
    readonly state: "retry";
    readonly reason: string;
    /** Seconds from the host's `Retry-After`. */
    readonly after?: number;
    /** The store failed, for example because the disk is full: other files would fail too. */
    readonly isStorage?: true;
  };

/**
 * Downloads and stores a file.
 *
 * @throws only the signal's reason
 */
export type FetchMedia = (
  url: string,
  kind: "picture" | "video",
  signal?: AbortSignal,
) => Promise<FetchOutcome>;
