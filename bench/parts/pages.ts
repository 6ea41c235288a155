import { PLANTED } from "@/seed/planted.ts";
import type { Harness } from "../../tests/harness.ts";
import { fillAccount } from "../../tests/sample_account.ts";
import { signedIn } from "../../tests/sessions.ts";
import { race, tabulate } from "../measure.ts";
import { type Part, withApp } from "./part.ts";

const ROUNDS = 30;
const BUDGET_MS = 50;
/** For the explorer with a search, its facets and 25 cards. */
const SEARCH_BUDGET_MS = 60;

/** Renders each page for a signed-in account with keys and usage, with an empty cache. */
async function pagesBench(app: Harness): Promise<string> {
  const visitor = await signedIn(app, {
    email: `bench${Date.now()}@example.com`,
    plan: "pro",
  });
  await fillAccount(app, visitor);
  const key = await app.key({ plan: "unlimited" });
  const { data: [ad] } = await (await app.fetch("/v1/ads?limit=1", { key }))
    .json();
  const { data: { brand } } =
    await (await app.fetch(`/v1/ads/${ad.ad_archive_id}`, { key })).json();
  const paths = [
    "/",
    "/docs",
    "/dashboard",
    "/dashboard/keys",
    "/dashboard/usage",
    "/dashboard/ads",
    "/dashboard/ads?is_active=true&media_type=video",
    `/dashboard/ads/${ad.ad_archive_id}`,
    `/dashboard/brands/${brand.slug}`,
    "/dashboard/account",
    ...[PLANTED.thousand, PLANTED.tenThousand, PLANTED.half].map((word) =>
      `/dashboard/ads?q=${word}`
    ),
  ];
  const visit = async (path: string) => {
    app.services.archive.cache.drop();
    const response = await app.fetch(path, { headers: visitor.headers });
    await response.text();
    if (response.status !== 200) {
      throw new Error(`${path} answers ${response.status}`);
    }
  };
  const times = await race(
    Object.fromEntries(paths.map((path) => [path, () => visit(path)])),
    ROUNDS,
  );
  return tabulate(paths.map((path) => {
    const budget = path.includes("?q=") ? SEARCH_BUDGET_MS : BUDGET_MS;
    return {
      what: `page ${path}`,
      measured: `${times[path]!.toFixed(1)} ms`,
      baseline: `${budget} ms`,
      ratio: times[path]! / budget,
      target: "at most 1",
    };
  }));
}

export const pages: Part = {
  title: "Pages",
  about: "Rendered in this process, without caches.",
  measure: withApp(pagesBench),
};
