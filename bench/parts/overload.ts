import { type Contender, startOurs } from "../contenders.ts";
import { listPaths, sendLoad } from "../load.ts";
import { isServed } from "../process.ts";
import { sampleArchive } from "../sample.ts";
import { count, figure, toTable, toVerdict } from "../table.ts";
import { type Work, worksOf } from "../works.ts";
import type { Part } from "./part.ts";

const CONNECTIONS = 2000;
const SECONDS = 6;
const NEXT_MS_MAX = 1000;
/** A rejection because of too many requests is no error. */
const EXPECTED = ["200", "429", "503"];

/** Many more clients than can be served, then one. */
async function overloadBench(
  ours: Contender,
  { paths, what }: Work,
): Promise<string> {
  const list = listPaths(paths[ours.name]!);
  const { server: { url }, headers, keys } = ours;
  const { statuses, broken, requests, seconds } = await sendLoad(
    { url, paths: list, headers, keys },
    { connections: CONNECTIONS, seconds: SECONDS },
  );
  const started = performance.now();
  while (!await isServed(url + list.paths[0]!, headers));
  const nextMs = performance.now() - started;
  const isClean =
    Object.keys(statuses).every((one) => EXPECTED.includes(one)) &&
    broken === 0;
  return toTable(["", "measured", "target"], [
    ["work", `${what}, ${count(CONNECTIONS)} connections`, ""],
    ["responses a second", figure(requests / seconds), ""],
    [
      "statuses",
      Object.entries(statuses).map(([status, times]) =>
        `${count(times)} × ${status}`
      ).join(", "),
      toVerdict(`only ${EXPECTED.join(", ")}`, isClean),
    ],
    ["broken connections", `${broken}`, toVerdict("0", broken === 0)],
    [
      "until the next request has its list, ms",
      figure(nextMs),
      toVerdict(`≤ ${count(NEXT_MS_MAX)}`, nextMs <= NEXT_MS_MAX),
    ],
  ]);
}

export const overload: Part = {
  title: "Overload",
  about: "Many more connections than can be served, then one request.",
  async measure({ archives }) {
    const database = await archives.main();
    const works = worksOf(await sampleArchive(database));
    // As many workers as by default.
    await using ours = await startOurs(database, { env: { WORKERS: "" } });
    const list = works.find(({ what }) => what === "list of 25")!;
    return await overloadBench(ours, list);
  },
};
