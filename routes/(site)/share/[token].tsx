import { page } from "fresh";
import { Head } from "fresh/runtime";
import { AdGrid } from "@/components/ads/AdGrid.tsx";
import { EmptyState } from "@/components/EmptyState.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { PageLinks } from "@/components/Pager.tsx";
import { SiteShell } from "@/components/shell/SiteShell.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import { Meter } from "@/lib/api/meter.ts";
import { define } from "@/lib/app/define.ts";
import { presentError } from "@/lib/app/present_errors.ts";
import { ATOM_TYPE } from "@/lib/http/atom.ts";
import { preferredType } from "@/lib/http/negotiate.ts";
import type { Policy } from "@/lib/http/policy.ts";
import { countText } from "@/lib/site/list_ads.ts";
import {
  findLink,
  readShared,
  toSharedFeed,
  toSharedJson,
  toSharedPage,
} from "@/lib/site/shared_list.ts";

/** Whoever has the link may read, so caches, indexes and referrers must not keep it. */
const HEADERS = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
};
const VARY = { vary: "accept" };

/** Only what programs read counts toward the monthly quota of the account that shares. */
const forPrograms: Policy = { access: "reader", quota: true };
const forPeople: Policy = { access: "reader" };

const text = (body: string, type: string) =>
  new Response(body, {
    headers: { ...VARY, "content-type": `${type}; charset=utf-8` },
  });

export const handler = define.pageHandlers({
  async GET({ state, params, req, route, url: { searchParams } }) {
    const { services, requestId } = state;
    state.headers = HEADERS;
    const { token = "", ending } = /^(?<token>.*?)(?<ending>\.atom)?$/
      .exec(params.token ?? "")?.groups ?? {};
    const type = ending !== undefined ? ATOM_TYPE : preferredType(req, [
      ...["text/html", "application/json"] as const,
      ATOM_TYPE,
    ]);
    const read = async () => {
      const found = await findLink(state, token);
      const policy = type === "text/html" ? forPeople : forPrograms;
      const meter = new Meter(services, found.owner, policy, "shared");
      return await meter.around(() => respond(found));
    };
    // Programs get errors that they can read.
    return type === "text/html" ? await read() : await read().catch((error) => {
      const request = { requestId, method: req.method, route };
      const { response } = presentError(error, services, request);
      response.headers.set("vary", VARY.vary);
      return response;
    });

    async function respond(found: Awaited<ReturnType<typeof findLink>>) {
      const list = await readShared(state, found, {
        url: `${state.origin}/share/${token}`,
        // An empty one is the first page, as in the API.
        after: searchParams.get("cursor") || null,
      });
      state.title = list.name;
      switch (type) {
        case "text/html":
          return page(await toSharedPage(services, list), { headers: VARY });
        case "application/json":
          return text(JSON.stringify(toSharedJson(list)), type);
        default:
          return text(toSharedFeed(list, state.origin), type);
      }
    }
  },
});

export default define.page<typeof handler>(function Shared({ data, state }) {
  const { name, cards, notes, nextHref, feed } = data;
  return (
    <SiteShell viewer={state}>
      <Head>
        <link rel="alternate" type="application/atom+xml" href={feed} />
      </Head>
      <div class="mx-auto w-full max-w-280 px-4 py-8 text-sm sm:px-8">
        <PageHeader
          title={<bdi class="wrap-anywhere">{name}</bdi>}
          description={`${countText(data)}, shared by link.`}
          actions={<TextLink href={feed}>Feed</TextLink>}
        />
        {cards.length === 0 && nextHref === null
          ? <EmptyState title="No ads here">Not now, at least.</EmptyState>
          : (
            <>
              <h2 class="sr-only">Ads</h2>
              <AdGrid ads={cards} notes={notes} fit="three" />
            </>
          )}
        <PageLinks {...data} what="ads" class="mt-6" />
      </div>
    </SiteShell>
  );
});
