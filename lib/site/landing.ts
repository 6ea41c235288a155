import type { State } from "@/lib/app/define.ts";
import { landingPage } from "@/lib/search/landing_page.ts";
import { explore, type ExplorerView } from "@/lib/site/explorer.ts";
import { listAds } from "@/lib/site/list_ads.ts";

type Context = Pick<State, "services" | "origin" | "requestId">;

/** The brands that lead to a page, at most. */
const BRANDS_MAX = 12;

/** The ads that lead to a landing page; null for no page. */
export async function readLanding(context: Context, requested: URL) {
  const given = requested.searchParams.get("page");
  const page = landingPage(given);
  if (page === null) return null;
  const { services, origin } = context;
  const filter = { landing_page: [page] };
  const inExplorer = new URL("/dashboard/ads", origin);
  inExplorer.searchParams.set("landing_page", page);
  const first = async (sort: string) => {
    const query = { filter, sort, limit: 1 };
    return (await listAds(services, query, origin)).data[0];
  };
  const [counts, oldest, latest, view] = await Promise.all([
    services.facets.read(
      { filter, by: ["brand"], top: BRANDS_MAX },
      { db: services.database.pageReads },
    ),
    first("delivery_start_at"),
    first("-last_seen_at"),
    // It redirects only from URLs that people typed.
    explore(context, inExplorer) as Promise<ExplorerView>,
  ]);
  return {
    page,
    view,
    ads: counts.total,
    firstSeen: oldest?.delivery_start_at ?? null,
    lastSeen: latest?.last_seen_at ?? null,
    brands: counts.facets.brand!.values.map(({ slug, name, count }) => ({
      slug: slug ?? null,
      name: name ?? null,
      ads: count,
    })),
  };
}

export type LandingView = NonNullable<
  Awaited<ReturnType<typeof readLanding>>
>;
