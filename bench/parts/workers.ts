import type { TestDatabase } from "../../tests/database.ts";
import { compareAll, type Comparison } from "../compare.ts";
import { type Contender, OURS, startOurs } from "../contenders.ts";
import { listPaths } from "../load.ts";
import type { Rounds } from "../rounds.ts";
import { sampleArchive } from "../sample.ts";
import { figure } from "../table.ts";
import { worksOf } from "../works.ts";

const COUNTS = [4, 1];
const TARGET = 1.6;
const KINDS = ["one ad", "list of 25"];

async function* works(
  database: TestDatabase,
  contenders: readonly Contender[],
): AsyncGenerator<Comparison> {
  const missed = worksOf(await sampleArchive(database), true)
    .filter(({ what }) => KINDS.includes(what))
    .map(({ what, paths }) => ({
      what: `${what}, random`,
      paths: paths[OURS]!,
    }));
  const kept = { what: "list of 25, kept", paths: ["/v1/ads"] };
  for (const { what, paths } of [kept, ...missed]) {
    await using lists = new AsyncDisposableStack();
    const entries = [];
    for (const contender of contenders) {
      entries.push({ contender, paths: lists.use(await listPaths(paths)) });
    }
    const targets = { [contenders.at(-1)!.name]: TARGET };
    yield { what, entries, targets, isByRequests: true };
  }
}

/** What each process of a server has used of all that they used, in percent. */
function sharesOf({ server }: Contender): string {
  const each = [...server.cpuMsOfEach().values()];
  const all = each.reduce((sum, ms) => sum + ms, 0);
  return each.map((ms) => `${figure(100 * ms / all)} %`).join(", ");
}

/** Several processes against one, which load generator and database leave less than the cores. */
export async function workersBench(
  database: TestDatabase,
  rounds: Rounds,
): Promise<string> {
  await using started = new AsyncDisposableStack();
  const contenders: Contender[] = [];
  for (const count of COUNTS) {
    const name = count === 1 ? "1 worker" : `${count} workers`;
    const env = { WORKERS: `${count}` };
    contenders.push(started.use(await startOurs(database, { name, env })));
  }
  const table = await compareAll(works(database, contenders), rounds);
  return `${table}\n\nCPU time of each process of the ${
    contenders[0]!.name
  }, the supervisor first: ${sharesOf(contenders[0]!)}.`;
}
