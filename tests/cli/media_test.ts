import { assertEquals, assertMatch } from "@std/assert";
import { postgres } from "../database.ts";
import { foreignHost } from "../fetch/foreign_host.ts";
import {
  importRecords,
  nativeRecord,
} from "../imports/writing/native_record.ts";
import { picture } from "../media/pictures.ts";
import { tempFolder } from "../temp_folder.ts";
import { command } from "./command.ts";

postgres.test("deno task media downloads pending media, prints the progress, and prunes", async (database) => {
  await using host = await foreignHost({ "/a.jpg": await picture() });
  await using folder = await tempFolder();
  const env = {
    DATABASE_URL: database.config.databaseUrl!,
    MEDIA_DIR: folder.path,
    MEDIA_HOSTS: `127.0.0.1:${host.port}`,
    MEDIA_ALLOW_PRIVATE: "127.0.0.1",
  };
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await command("media", args, env);
    assertEquals([code, stderr], [0, ""]);
    return stdout;
  };
  await importRecords(database, [nativeRecord("1", {
    creativeUnits: ["/a.jpg", "/b.jpg"].map((path, unitIndex) => ({
      unitIndex,
      unitType: "image",
      imageUrl: host.url(path),
    })),
  })]);
  const status = JSON.parse(await run("fetch", "--json"));
  assertEquals(status.sources, {
    pending: 0,
    kept: 1,
    expired: 1,
    refused: 0,
  });
  assertEquals(status.reasons, [
    { state: "expired", reason: "the host returned 404", count: 1 },
  ]);
  assertMatch(await run("status"), /^kept +1\n/m);
  assertMatch(await run("fetch", "--retry"), /^1 source will be retried$/m);
  assertEquals(host.requests.length, 3);
  assertEquals(JSON.parse(await run("prune", "--json")), {
    removed_for_space: 0,
    removed_unused: 0,
    unknown_files_deleted: 0,
    missing_files_to_fetch: 0,
  });

  const failed = async (name: string, folder: string) => {
    const wrong = { ...env, MEDIA_DIR: folder };
    const { code, stderr } = await command("media", [name], wrong);
    return `${code} ${stderr}`;
  };
  assertMatch(
    await failed("fetch", "off"),
    /^1 error: Media .*MEDIA_S3_\* .*\n$/,
  );
  assertMatch(await failed("prune", "/dev/null"), /^1 error: MEDIA_DIR .*\n$/);
});
