/** Bytes of a file, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredFile {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** Where kept files are. Names are those of `media_path.ts`; every method throws `MediaStoreError` if it fails. */
export interface MediaStore {
  /** Keeps a file whole or not at all; one of the same name is the same file. */
  put(
    name: string,
    bytes: Uint8Array,
    contentType: string,
  ): Promise<void>;
  /** The whole file, or a part of it; null: there is none. */
  get(
    name: string,
    range?: ByteRange,
  ): Promise<
    { readonly body: ReadableStream<Uint8Array>; readonly size: number } | null
  >;
  /** Its bytes; null: there is none. */
  size(name: string): Promise<number | null>;
  /** Succeeds also if there is none. */
  delete(name: string): Promise<void>;
  /** All files, in no order; what others keep in the same place is left out. */
  list(): AsyncIterable<StoredFile>;
}

/** The disk is full, the bucket does not answer, or the like. */
export class MediaStoreError extends Error {
  override readonly name = "MediaStoreError";
}
