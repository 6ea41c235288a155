import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { AdArchive } from "../../client/typescript/ad_archive.ts";
import { testDatabase } from "../database.ts";
import { importRecords } from "../imports/writing/native_record.ts";
import { runProgram } from "../programs.ts";
import { numberedAds } from "../reader.ts";
import { ServerProcess } from "../server/server_process.ts";
import { TcpProxy } from "../tcp_proxy.ts";
import { hasPython, runPython } from "./python.ts";
import { SCHEMA_FILE, writeSchema } from "./write_schema.ts";

/** Ten pages, and an export that is larger than what the cut connection holds. */
const ADS = 1000;
/** Where a connection is cut. */
const CUT_AFTER = 50;

/** A server with ads of 6 KB that do not compress well, and few words, behind a proxy. */
async function startArchive() {
  const database = await testDatabase("postgres");
  const ads = numberedAds(ADS, () => {
    const text = crypto.getRandomValues(new Uint8Array(4500)).toBase64();
    return { creativeUnits: [{ linkUrl: `https://a.example/${text}` }] };
  });
  await importRecords(database, ads);
  const server = await ServerProcess.start({
    DATABASE_URL: database.config.databaseUrl!,
  });
  const proxy = new TcpProxy(server.url);
  const rows = await database.longRunning.selectFrom("ads").select("id")
    .orderBy("id", "desc").execute();
  return {
    proxy,
    server,
    ids: rows.map(({ id }) => id),
    options: { url: proxy.url, key: server.key },
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      await server.end();
      await database[Symbol.asyncDispose]();
    },
  };
}

type Archive = Awaited<ReturnType<typeof startArchive>>;

/** What a client reads. */
async function readByTypeScript({ options, proxy }: Archive) {
  const archive = new AdArchive(options);
  const exported: number[] = [];
  for await (const { id } of archive.export()) {
    exported.push(id);
    if (exported.length === CUT_AFTER) proxy.cut();
  }
  const listed: number[] = [];
  const params = {
    limit: 100,
    is_active: true,
    include: ["media_type" as const],
  };
  for await (const { id, media_type } of archive.ads(params)) {
    if (media_type !== undefined) listed.push(id);
  }
  let changes = 0;
  for await (const page of archive.changes({ limit: 100 })) {
    changes += page.data.length;
    for (const row of page.data) {
      // The types tell changes apart.
      if (row.change === "removed") row.ad.removed_at satisfies number;
    }
  }
  await archive.get("/v1/ads/me");
  const { data: { id: one } } = await archive.get("/v1/ads/{ad_archive_id}", {
    ad_archive_id: "1",
  });
  return { listed, exported, changes, one };
}

const PYTHON = `
import datetime, json, os
from ad_archive import AdArchive
archive = AdArchive(os.environ["URL"], os.environ["KEY"])
BEGAN = datetime.datetime.fromtimestamp(0.5, datetime.timezone.utc)
exported = []
for ad in archive.export():
    exported.append(ad["id"])
    if len(exported) == ${CUT_AFTER}:
        print("cut", flush=True)
        input()
print(json.dumps({
    "listed": [ad["id"] for ad in archive.ads(limit=100, is_active=True, created_min=BEGAN)],
    "exported": exported,
    "changes": sum(len(page["data"]) for page in archive.changes(limit=100)),
    "one": archive.get("/v1/ads/{ad_archive_id}", ad_archive_id="1")["data"]["id"],
}))
`;

async function readByPython({ options, proxy }: Archive) {
  let found: unknown;
  await runPython(PYTHON, options, (line) => {
    if (line !== "cut") found = JSON.parse(line);
    else {
      proxy.cut();
      return "";
    }
  });
  return found;
}

Deno.test("the clients page, export through a cut, and read changes to their end", async (t) => {
  await using a = await startArchive();
  const { ids } = a;
  const all = { listed: ids, exported: ids, changes: ADS, one: ids.at(-1) };
  await t.step("in TypeScript", async () => {
    assertEquals(await readByTypeScript(a), all);
  });
  await t.step({
    name: "in Python",
    ignore: !hasPython,
    fn: async () => assertEquals(await readByPython(a), all),
  });
});

Deno.test("the clients send an empty list, which is an error, instead of reading everything", async () => {
  const sent: string[] = [];
  await using server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    (req) => {
      sent.push(new URL(req.url).search);
      return Response.json({ data: [], pagination: {} });
    },
  );
  const url = `http://127.0.0.1:${server.addr.port}`;
  const params = { brand_id: [], media_type: ["video" as const], limit: 5 };
  await new AdArchive({ url, key: "k" }).ads(params).next();
  if (hasPython) {
    await runPython(
      `
import os
from ad_archive import AdArchive
list(AdArchive(os.environ["URL"], "k").ads(brand_id=[], media_type=["video"], limit=5))
`,
      { url, key: "k" },
      () => {},
    );
  }
  assertEquals(
    new Set(sent),
    new Set(["?brand_id=&media_type=video&limit=5"]),
  );
});

Deno.test("the client's types are those of the OpenAPI document", async () => {
  const isSame = await Deno.readTextFile(SCHEMA_FILE) === await writeSchema();
  assertEquals(isSame, true, "Run tests/client/write_schema.ts.");
});

Deno.test("the TypeScript client refuses at once what can never succeed", async () => {
  assertThrows(() => new AdArchive({ url: "ads.example.com", key: "k" }));
  assertThrows(() => new AdArchive({ url: "ftp://example.com", key: "k" }));
  const url = "http://127.0.0.1:1/below/";
  assertThrows(() => new AdArchive({ url, key: "two words" }));
  const archive = new AdArchive({ url, key: "sk_1\n" });
  await assertRejects(
    () => archive.export({ fields: ["ad_archive_id"] }).next(),
    TypeError,
    "fields must include id",
  );
  const atRoot = new AdArchive({ url: "http://127.0.0.1:1", key: "k" });
  await assertRejects(
    // @ts-expect-error The slash is missing.
    () => atRoot.get("v1/ads"),
    TypeError,
    "Invalid URL",
  );
});

Deno.test("the Python client does too", async () => {
  const program = `
import sys; sys.path.insert(0, "client/python")
from ad_archive import AdArchive
def refused(call):
    try:
        call()
    except ValueError as error:
        return "sk_" not in str(error)
url = "http://127.0.0.1:1/below/"
print([
    refused(lambda: AdArchive("ads.example.com", "k")),
    refused(lambda: AdArchive(url, "sk_two words")),
    refused(lambda: next(AdArchive(url, "sk_1\\n").export(fields=["ad_archive_id"]))),
    refused(lambda: AdArchive(url, "k").get("v1/ads")),
])`;
  const { stdout } = await runProgram("python3", ["-c", program]);
  assertEquals(stdout.trim(), "[True, True, True, True]");
});
