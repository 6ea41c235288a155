/** A range of bytes; both ends are inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredFile {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** Stores files under the names of `media_path.ts`. Every method throws `MediaStoreError` if it fails. */
export interface MediaStore {
  /** Stores a file atomically. Files with the same name have the same content. */
  put(
    name: string,
    bytes: Uint8Array,
    contentType: string,
  ): Promise<void>;
  /** A file or a range of it; null if it does not exist. */
  get(
    name: string,
    range?: ByteRange,
  ): Promise<
    { readonly body: ReadableStream<Uint8Array>; readonly size: number } | null
  >;
  /** The size of a file; null if it does not exist. */
  size(name: string): Promise<number | null>;
  /** Succeeds also if the file does not exist. */
  delete(name: string): Promise<void>;
  /** All files, in no particular order, without foreign ones. */
  list(): AsyncIterable<StoredFile>;
}

/** The store failed: the disk is full, the bucket does not respond, or similar. */
export class MediaStoreError extends Error {
  override readonly name = "MediaStoreError";
}
