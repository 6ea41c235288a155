import { sql } from "kysely";
import { PLANTED } from "@/seed/planted.ts";
import type { Harness } from "../tests/harness.ts";
import type { DatabaseCpu } from "./database_cpu.ts";
import { signedIn } from "../tests/sessions.ts";
import { type Figure, race } from "./measure.ts";
import {
  FACET_QUESTIONS,
  type Question,
  SEARCHES,
} from "./search_questions.ts";
import { sortQuestions } from "./sort_questions.ts";

const ROUNDS = 11;
const BASELINE = "/v1/ads";

interface Meta {
  total: number;
  total_is_exact?: boolean;
}

/** Every kind of question, each as a response of the application that nothing is kept of, against the plain list. */
export async function searchBench(
  app: Harness,
  cpu: DatabaseCpu,
): Promise<Figure[]> {
  const key = await app.key({ plan: "unlimited" });
  /** As after each batch of an import: nothing is kept, totals neither. */
  const change = () =>
    sql`update archive_state set version = version + 1`
      .execute(app.database.longRunning)
      .then(() => app.services.archive.cache.drop());
  async function ask(path: string): Promise<Meta> {
    const response = await app.fetch(path, { key });
    const { meta, error } = await response.json();
    if (response.status !== 200) {
      throw new Error(`${path} answers ${response.status}: ${error?.message}`);
    }
    return meta;
  }
  const figures: Figure[] = [];
  const questions: Question[] = [
    ...SEARCHES,
    ...await sortQuestions(app),
    ...FACET_QUESTIONS,
  ];
  for (const { what, path, targetMs } of questions) {
    const { total, total_is_exact = true } = await ask(path);
    const times = await cpu.race({
      question: () => ask(path),
      plain: () => ask(BASELINE),
    }, { rounds: ROUNDS, prepare: change });
    figures.push({
      what: `${what}: ${total_is_exact ? "" : "at least "}${total} ads`,
      measured: `${times.question.toFixed(2)} ms`,
      baseline: `GET ${BASELINE} ${times.plain.toFixed(2)} ms`,
      ratio: times.question / times.plain,
      target: `at most ${targetMs} ms at 1,000,000 ads`,
    });
  }
  return figures;
}

const PAGE_BUDGET_MS = 60;

/** The explorer with a search, its facets and 25 cards, as the server makes it. */
export async function explorerBench(app: Harness): Promise<Figure[]> {
  const visitor = await signedIn(app, {
    email: `search${Date.now()}@example.com`,
    plan: "pro",
  });
  const paths = [PLANTED.thousand, PLANTED.tenThousand, PLANTED.half].map((
    word,
  ) => `/dashboard/ads?q=${word}`);
  const times = await race(
    Object.fromEntries(paths.map((path) => [path, async () => {
      app.services.archive.cache.drop();
      const response = await app.fetch(path, { headers: visitor.headers });
      await response.text();
      if (response.status !== 200) {
        throw new Error(`${path} answers ${response.status}`);
      }
    }])),
    ROUNDS,
  );
  return paths.map((path) => ({
    what: `page ${path}`,
    measured: `${times[path]!.toFixed(1)} ms`,
    baseline: `${PAGE_BUDGET_MS} ms`,
    ratio: times[path]! / PAGE_BUDGET_MS,
    target: "at most 1",
  }));
}
