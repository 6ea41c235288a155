import { assertEquals } from "@std/assert";
import { PATIENT } from "../database.ts";
import { embedded } from "../db/embedded_folder.ts";
import { nextStart } from "./next_start.ts";
import { ServerProcess } from "./server_process.ts";
import { until } from "../until.ts";
import { beginImport, wholeAds } from "./upload.ts";
import { tempFolder } from "../temp_folder.ts";

Deno.test("SIGTERM exits with status 0, and written data is there at the next start", async () => {
  await using temp = await tempFolder();
  const folder = temp.path;
  const env = { DATA_DIR: `${folder}/data` };
  let key = "";
  let requests = 0;
  {
    await using server = await ServerProcess.start(env);
    key = server.key;
    using _upload = await beginImport(server, wholeAds(300), 200);
    requests = (await server.json("/v1/ads/me")).usage.requests;
    assertEquals(await server.end(), 0);
  }
  await using t = await nextStart(embedded(env.DATA_DIR, PATIENT));
  const list = await t.json("/v1/ads?limit=1");
  const { data: [run] } = await t.json("/internal/imports");
  assertEquals(run.status, "interrupted");
  assertEquals(list.meta.total, run.inserted);
  // The old key and the requests that were counted have lasted.
  const { usage } = await t.json("/v1/ads/me", key);
  assertEquals([requests > 0, usage.requests], [true, requests]);
});

Deno.test("a client that disconnects during an upload leaves whole ads and an interrupted run, and is not an error", async () => {
  await using server = await ServerProcess.start();
  {
    // More than one batch.
    using _upload = await beginImport(server, wholeAds(1500), 1000);
  }
  const run = async () => (await server.json("/internal/imports")).data[0];
  await until(async () => (await run()).status !== "running");
  const { status, failure, inserted, rejected } = await run();
  assertEquals([status, failure, rejected], [
    "interrupted",
    "The input ended early.",
    0,
  ]);
  // Another worker may have the former total for a second.
  await until(async () =>
    (await server.json("/v1/ads?limit=1")).meta.total === inserted
  );
  assertEquals(server.log.includes('"level":"error"'), false, server.log);
});
