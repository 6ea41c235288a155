import { codeOf } from "../code_of.ts";
import { words } from "../words.ts";
import { assertEquals } from "@std/assert";
import { test } from "../harness.ts";
import { numberedAds } from "../reader.ts";
import { askAsOperator, operate } from "./operator.ts";

test("runs are listed newest first, with pages, and each has its own URL", async (t) => {
  for (let n = 1; n <= 5; n++) await t.import(...numberedAds(n));
  const json = (path: string) => operate(t, 200, `GET ${path}`);
  const all = await json("/internal/imports");
  assertEquals(all.meta, { has_more: false, next_before: null });
  assertEquals(
    all.data.map((run: Record<string, number>) => [
      run.scrape_run_id,
      run.inserted,
      run.unchanged,
    ]),
    [[5, 1, 4], [4, 1, 3], [3, 1, 2], [2, 1, 1], [1, 1, 0]],
  );
  const pages: number[][] = [];
  let path: string | null = "/internal/imports?limit=2";
  while (path !== null) {
    const { data, meta }: {
      data: { scrape_run_id: number }[];
      meta: { has_more: boolean; next_before: number | null };
    } = await json(path);
    pages.push(data.map((run) => run.scrape_run_id));
    assertEquals(meta.has_more, meta.next_before !== null);
    path = meta.next_before === null
      ? null
      : `/internal/imports?limit=2&before=${meta.next_before}`;
  }
  assertEquals(pages, [[5, 4], [3, 2], [1]]);
  for (const run of all.data) {
    assertEquals(await json(`/internal/imports/${run.scrape_run_id}`), {
      data: run,
    });
  }
  assertEquals(
    Object.keys(all.data[0]),
    words`
    scrape_run_id format source status actor actor_id started_at finished_at received
    inserted updated unchanged superseded rejected warned
    fields_lost without_link_or_media warnings errors losses members failure`,
  );
});

test("the list of runs validates its parameters", async (t) => {
  const codes: Record<string, string> = {
    "limit=0": "limit",
    "limit=x": "limit",
    "before=0": "before",
    "before=-1": "before",
    "before=9007199254740993": "before",
    "after=1": "after",
  };
  for (const [query, param] of Object.entries(codes)) {
    const response = await askAsOperator(t, `/internal/imports?${query}`);
    const { error } = await response.json();
    assertEquals([response.status, error.param], [400, param], query);
  }
  const capped = await askAsOperator(t, "/internal/imports?limit=100000");
  assertEquals(capped.status, 200);
});

test("a run that does not exist is 404, whatever its id", async (t) => {
  for (
    const id of [
      ...words`
        1 0 -1 01 1.0 x 9007199254740993`,
      "9".repeat(30),
      "%00",
      "%zz",
      "1%2F2",
    ]
  ) {
    const response = await askAsOperator(t, `/internal/imports/${id}`);
    assertEquals(await codeOf(response), [404, "not_found"], id);
  }
});
