import { createHash } from "node:crypto";
import { sql } from "kysely";
import { storeFile } from "@/lib/media/store_file.ts";
import type { MediaFile } from "@/lib/media/fetch_outcome.ts";
import type { Harness } from "../harness.ts";
import { memoryStore } from "../media/memory_store.ts";

type State = "pending" | "expired" | "refused";

/**
 * Lets the server keep media in memory, as if these URLs had been fetched: each
 * with its bytes, or the state that it is left in.
 */
export async function keepMedia(
  { services, database }: Harness,
  media: Iterable<readonly [url: string, file: Uint8Array | State]>,
): Promise<void> {
  const store = memoryStore();
  Object.assign(services, { mediaStore: store });
  Object.assign(services.config, { media: { hosts: ["*.fbcdn.net"] } });
  await sql`update media_state
    set kinds = array['picture', 'poster', 'avatar']`.execute(database.kysely);
  const stored = new Map<Uint8Array, MediaFile>();
  for (const [url, file] of media) {
    const isKept = typeof file !== "string";
    // Thumbnails take longer to make than most tests.
    if (isKept && !stored.has(file)) stored.set(file, await keep(store, file));
    const kept = isKept ? stored.get(file)! : null;
    if (kept !== null) {
      const { hash, ext, bytes, width, height } = kept;
      await sql`
        insert into media_files (hash, ext, bytes, width, height, created_at)
        values (${hash}, ${ext}, ${bytes}, ${width}, ${height}, 0)
        on conflict do nothing`.execute(database.kysely);
    }
    await sql`
      insert into media_sources (key, url, kind, state, hash, newest, updated_at)
      values (media_key(${url}), ${url}, 'picture',
        ${isKept ? "kept" : file}, ${kept?.hash ?? null}, 0, 0)`
      .execute(database.kysely);
  }
}

async function keep(
  store: ReturnType<typeof memoryStore>,
  bytes: Uint8Array,
): Promise<MediaFile> {
  const hash = createHash("sha256").update(bytes).digest("hex");
  const kind = bytes[4] === 0x66 ? "video" : "picture";
  return (await storeFile(store, hash, bytes, kind))!;
}
