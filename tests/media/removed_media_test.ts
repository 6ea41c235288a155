import { assert, assertEquals } from "@std/assert";
import { sql } from "kysely";
import type { BlockList } from "node:net";
import { takeDown } from "@/lib/ads/takedowns.ts";
import { COMMAND } from "@/lib/audit/audit.ts";
import { discoverMedia } from "@/lib/media/queue/discover.ts";
import { createMediaDownloads } from "@/lib/media/queue/media_downloads.ts";
import { removeSources, removeUnused } from "@/lib/media/queue/remove.ts";
import { systemClock } from "@/lib/time/clock.ts";
import { everyStore, postgres, type TestDatabase } from "../database.ts";
import { allowing, foreignHost, rawHost } from "../fetch/foreign_host.ts";
import { untilWaiting } from "../until_waiting.ts";
import { adOf, keepAll, mediaQueue } from "./media_queue.ts";
import { memoryStore } from "./memory_store.ts";
import { picture } from "./pictures.ts";

const BY = { actor: COMMAND, now: 1_800_000_000, reason: null };

function archive(database: TestDatabase) {
  const store = memoryStore();
  return {
    store,
    queue: mediaQueue(database),
    takeDown: () => takeDown(database, store, ["a"], BY),
    /** Downloads what is pending. */
    async download(policy = allowing(), maxBytes: number | null = null) {
      const hosts = policy.hosts!;
      const allowPrivate = policy.allowPrivate as BlockList;
      const downloads = createMediaDownloads({
        config: {
          media: {
            hosts,
            allowPrivate,
            store: "",
            videos: "posters",
            maxBytes,
          },
        },
        database,
        store,
        clock: systemClock,
        log: () => {},
      });
      await downloads.run(new AbortController().signal, { untilEmpty: true });
    },
  };
}

everyStore.test("no file remains of a download that ends after its ad was taken down", async (database) => {
  const { store, queue, takeDown, download } = archive(database);
  const bytes = await picture();
  await using host = await rawHost(async (socket) => {
    await takeDown();
    socket.write(
      `HTTP/1.1 200 OK\r\ncontent-length: ${bytes.length}\r\n\r\n`,
    );
    socket.end(bytes);
  });
  const imageUrl = host.url("/a.jpg");
  const creativeUnits = [{ unitIndex: 0, unitType: "image", imageUrl }];
  await queue.import(adOf("a", [], { creativeUnits }));
  await download(host.policy);
  assertEquals([await queue.states(), [...store.files.keys()]], [{}, []]);
});

postgres.test("downloads make room as soon as they reach MEDIA_MAX_BYTES", async (database) => {
  const { store, queue, download } = archive(database);
  const names = ["/1.jpg", "/2.jpg", "/3.jpg", "/4.jpg"];
  const pictures = await Promise.all(
    names.map((_, at) => picture({ seed: at + 1 })),
  );
  await using host = await foreignHost(
    Object.fromEntries(names.map((name, at) => [name, pictures[at]!])),
  );
  await queue.import(...names.map((name) => {
    const imageUrl = host.url(name);
    const creativeUnits = [{ unitIndex: 0, unitType: "image", imageUrl }];
    return adOf(name.slice(1, 2), [], { creativeUnits });
  }));
  const maxBytes = 2 * pictures[0]!.length;
  await download(host.policy, maxBytes);
  const { rows: [kept] } = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(bytes), 0)::int as bytes
    from media_files`.execute(database.longRunning);
  assert(kept!.files < 4 && kept!.bytes <= maxBytes, JSON.stringify(kept));
  assertEquals(store.files.size, 4 * kept!.files);
});

everyStore.test("pictures that an import replaced are deleted, unless other ads show them", async (database) => {
  const { store, queue, download } = archive(database);
  await queue.import(
    adOf("a", ["a.jpg", "b.jpg", "c.jpg"]),
    adOf("b", ["b.jpg"]),
  );
  await queue.discover();
  await keepAll(queue, store);
  assertEquals(store.files.size, 12);
  await queue.import(adOf("a", ["c.jpg", "d.jpg"]));
  await download();
  assertEquals(await queue.states(), {
    "b.jpg": "kept",
    "c.jpg": "kept",
    "d.jpg": "refused",
  });
  assertEquals(store.files.size, 8);
});

everyStore.test("a picture that is stored again while its file is deleted is downloaded again", async (database) => {
  const { store, queue } = archive(database);
  await queue.import(adOf("a", ["a.jpg"]));
  await queue.discover();
  await keepAll(queue, store);
  await queue.import(adOf("a", ["again.jpg"]));
  await queue.discover();
  const hashes = await removeSources(database);
  const slowStore = {
    ...store,
    async delete(name: string) {
      await keepAll(queue, store);
      await store.delete(name);
    },
  };
  assertEquals(await removeUnused(database, slowStore, hashes), 1);
  assertEquals(await queue.states(), { "again.jpg": "pending" });
  await keepAll(queue, store);
  assertEquals(await queue.states(), { "again.jpg": "kept" });
  assertEquals(store.files.size, 4);
});

postgres.test("a takedown waits until the media of its ads are found, which it then removes", async (database) => {
  const { queue, takeDown } = archive(database);
  await queue.import(adOf("b", ["b.jpg"]));
  await queue.discover();
  await queue.import(adOf("a", ["a.jpg"]));
  const taking = Promise.withResolvers<unknown>();
  await database.longRunning.transaction().execute(async (trx) => {
    await discoverMedia(trx, 1);
    takeDown().then(taking.resolve, taking.reject);
    await untilWaiting(database.kysely);
  });
  await taking.promise;
  assertEquals(await queue.states(), { "b.jpg": "pending" });
});
