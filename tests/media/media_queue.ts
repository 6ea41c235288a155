import { sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import type { FetchOutcome } from "@/lib/media/fetch_outcome.ts";
import { type Claimed, claimMedia } from "@/lib/media/queue/claim.ts";
import {
  declareKinds,
  discoverMedia,
  KINDS,
} from "@/lib/media/queue/discover.ts";
import { recordOutcome } from "@/lib/media/queue/record.ts";
import { mediaNames } from "@/lib/shared/media_path.ts";
import {
  importRecords,
  nativeRecord,
} from "../imports/writing/native_record.ts";

/** An archive and its media queue, run step by step on the test's own clock. */
export function mediaQueue(database: Database, kinds = KINDS.posters) {
  const db = database.longRunning;
  return {
    /** Seconds. */
    now: 1_800_000_000,
    import: (...records: Record<string, unknown>[]) =>
      importRecords(database, records),
    async discover() {
      await declareKinds(db, kinds);
      while (await discoverMedia(db, this.now) !== null);
    },
    claim(count = 100): Promise<Claimed[]> {
      return claimMedia(db, count, this.now);
    },
    record(claimed: Claimed, outcome: FetchOutcome) {
      return recordOutcome(db, claimed, outcome, this.now);
    },
    /** The last part of each URL, with its state. */
    async states(): Promise<Record<string, string>> {
      const { rows } = await sql<{ name: string; state: string }>`
        select regexp_replace(url, '^.*/', '') as name, state
        from media_sources order by 1`.execute(db);
      return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
    },
  };
}

/** Stores what is pending, each file and thumbnail in 250 bytes. */
export async function keepAll(
  queue: ReturnType<typeof mediaQueue>,
  { files }: { files: Map<string, Uint8Array> },
): Promise<void> {
  for (const each of await queue.claim()) {
    const outcome = keptFile(nameOf(each));
    await queue.record(each, outcome);
    if (outcome.state !== "kept") continue;
    for (const name of mediaNames(outcome.file.hash, "jpg")) {
      files.set(name, new Uint8Array(250));
    }
  }
}

export const nameOf = ({ url }: Claimed): string => url.replace(/^.*\//, "");

/** An ad with these pictures of a host. */
export function adOf(
  id: string,
  pictures: string[],
  over: Record<string, unknown> = {},
) {
  return nativeRecord(id, {
    creativeUnits: pictures.map((picture, unitIndex) => ({
      unitIndex,
      unitType: "image",
      imageUrl: `https://cdn.fbcdn.net/${picture}`,
    })),
    ...over,
  });
}

export function keptFile(name: string, bytes = 1000): FetchOutcome {
  return {
    state: "kept",
    file: {
      hash: name.charCodeAt(0).toString(16).padStart(64, "0"),
      ext: "jpg",
      bytes,
      width: 640,
      height: 480,
      pictureHash: -5n,
    },
  };
}
