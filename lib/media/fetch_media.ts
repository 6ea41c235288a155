import { createHash } from "node:crypto";
import { type FetchPolicy, RefusedFetch } from "@/lib/fetch/checked_target.ts";
import { type Fetched, openChecked } from "@/lib/fetch/open_checked.ts";
import { failureReason, retryAfter } from "@/lib/fetch/failure.ts";
import { readBounded } from "@/lib/fetch/read_bounded.ts";
import type {
  FetchMedia,
  FetchOutcome,
  MediaFile,
} from "@/lib/media/fetch_outcome.ts";
import { storeFile } from "@/lib/media/store_file.ts";
import { type MediaStore, MediaStoreError } from "@/lib/media/media_store.ts";
import { isVideo, mediaName } from "@/lib/shared/media_path.ts";

interface MediaOptions extends FetchPolicy {
  /** Finds a file that is already stored, which is then not decoded and written again. */
  readonly find?: (hash: string) => Promise<MediaFile | null>;
  readonly bytesMax?: number;
  /** Timeout of a whole download, including DNS and redirects. */
  readonly msMax?: number;
}

const BYTES_MAX = 20_000_000;
const MS_MAX = 20_000;

/** Downloads files according to `MEDIA_HOSTS` and `MEDIA_ALLOW_PRIVATE`, and stores them. */
export function createFetchMedia(
  options: MediaOptions,
  store: MediaStore,
): FetchMedia {
  const { bytesMax = BYTES_MAX, msMax = MS_MAX, find } = options;

  async function download(
    url: string,
    signal: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer> | FetchOutcome> {
    const response = await openChecked(url, options, signal);
    const failure = failureOf(response);
    if (failure === null) return await readBounded(response.body, bytesMax);
    await response.body.cancel();
    return failure;
  }

  async function attempt(
    url: string,
    kind: "picture" | "video",
    signal: AbortSignal,
  ): Promise<FetchOutcome> {
    const bytes = await download(url, signal);
    if (!(bytes instanceof Uint8Array)) return bytes;
    const hash = createHash("sha256").update(bytes).digest("hex");
    const stored = await find?.(hash);
    // The file may be missing if the folder was lost or emptied.
    const isRequested = stored && isVideo(stored.ext) === (kind === "video");
    if (isRequested && await store.size(mediaName(hash, stored.ext)) !== null) {
      return { state: "kept", file: stored };
    }
    const file = await storeFile(store, hash, bytes, kind);
    return file === null
      ? { state: "refused", reason: `it is not a ${kind} of a supported type` }
      : { state: "kept", file };
  }

  return async function fetchMedia(url, kind, stop) {
    const late = AbortSignal.timeout(msMax);
    const signal = stop ? AbortSignal.any([late, stop]) : late;
    try {
      return await attempt(url, kind, signal);
    } catch (error) {
      stop?.throwIfAborted();
      if (error instanceof RefusedFetch) {
        return { state: "refused", reason: error.message };
      }
      if (error instanceof MediaStoreError) {
        return { state: "retry", reason: error.message, isStorage: true };
      }
      const reason = late.aborted
        ? `the host did not respond within ${msMax / 1000} s`
        : failureReason(error);
      return { state: "retry", reason };
    }
  };
}

/** The outcome of a response without a file; null if it has one. */
function failureOf({ status, headers }: Fetched): FetchOutcome | null {
  if (status === 200) return null;
  const reason = `the host returned ${status}`;
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return { state: "retry", reason, after: retryAfter(headers) };
  }
  // The library's CDN returns 403 for expired signed URLs.
  return { state: status >= 400 ? "expired" : "refused", reason };
}
