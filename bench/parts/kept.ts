import { compareAll, type Comparison } from "../compare.ts";
import { type Contender, startBare, startOurs } from "../contenders.ts";
import { listPaths } from "../load.ts";
import { record } from "../record.ts";
import { assertSame } from "../same.ts";
import type { Part } from "./part.ts";

const LIST = "/v1/ads";
const GZIP = { "accept-encoding": "gzip" };
/** Share of what the runtime reaches with the same bytes and headers. */
const TARGET = 0.5;

/** One response over and over, compared with a handler that has its bytes. */
export async function* keptWork(ours: Contender): AsyncGenerator<Comparison> {
  const { server: { url }, headers } = ours;
  const first = await record(url + LIST, "/list", headers);
  const { data: [ad] } = JSON.parse(first.text!);
  const etag = new Headers(first.headers).get("etag")!;
  const kinds = [
    { what: "list of 25", path: LIST, at: "/list" },
    { what: "the same, gzip", path: LIST, at: "/gzip", headers: GZIP },
    { what: "one ad", path: `/v1/ads/${ad.ad_archive_id}`, at: "/ad" },
    {
      what: "304",
      path: LIST,
      at: "/304",
      headers: { "if-none-match": etag },
      status: 304,
    },
  ];
  await using bare = await startBare(
    await Promise.all(
      kinds.map(({ path, at, headers: more, status }) =>
        record(url + path, at, { ...headers, ...more }, status)
      ),
    ),
  );
  for (const { what, path, at, headers: more = {}, status } of kinds) {
    assertSame(
      await record(url + path, at, { ...headers, ...more }, status),
      await record(bare.server.url + at, at, more, status),
    );
    yield {
      what,
      entries: [
        { contender: ours, paths: listPaths([path]), headers: more },
        { contender: bare, paths: listPaths([at]), headers: more },
      ],
      target: TARGET,
    };
  }
}

export const kept: Part = {
  title: "Cached responses",
  about:
    "One URL over and over. `bare Deno.serve` is a handler that sends the same bytes with the same headers: the limit of the runtime.",
  async measure({ archives, rounds }) {
    await using ours = await startOurs(await archives.main());
    return await compareAll(keptWork(ours), rounds);
  },
};
