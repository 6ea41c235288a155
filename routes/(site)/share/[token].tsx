import { HttpError, page } from "fresh";
import { Head } from "fresh/runtime";
import { AdGrid } from "@/components/ads/AdGrid.tsx";
import { ButtonLink } from "@/components/Button.tsx";
import { EmptyState } from "@/components/EmptyState.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { SiteShell } from "@/components/shell/SiteShell.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import { define } from "@/lib/app/define.ts";
import { ATOM_TYPE } from "@/lib/http/atom.ts";
import { preferredType } from "@/lib/http/negotiate.ts";
import { formatCount } from "@/lib/shared/format_number.ts";
import {
  readShared,
  toSharedFeed,
  toSharedJson,
  toSharedPage,
} from "@/lib/site/shared_list.ts";

/** Who has the link may read: it is kept out of caches, indexes and referrers. */
const HEADERS = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
  vary: "accept",
};

const text = (body: string, type: string) =>
  new Response(body, {
    headers: { ...HEADERS, "content-type": `${type}; charset=utf-8` },
  });

export const handler = define.pageHandlers({
  async GET({ state, params, req, url }) {
    const { token = "", ending } = /^(?<token>.*?)(?<ending>\.atom)?$/
      .exec(params.token ?? "")?.groups ?? {};
    const list = await readShared(
      state,
      token,
      url.searchParams.get("cursor"),
    );
    if (list === null) throw new HttpError(404);
    if (ending !== undefined) {
      return text(toSharedFeed(list, state.origin), ATOM_TYPE);
    }
    const type = preferredType(req, [
      ...["text/html", "application/json"] as const,
      ATOM_TYPE,
    ]);
    if (type === ATOM_TYPE) {
      return text(toSharedFeed(list, state.origin), ATOM_TYPE);
    }
    if (type === "application/json") {
      return text(JSON.stringify(toSharedJson(list)), type);
    }
    state.title = list.name;
    return page(await toSharedPage(state.services, list), { headers: HEADERS });
  },
});

export default define.page<typeof handler>(function Shared({ data, state }) {
  const { name, total, cards, notes, nextHref, feed } = data;
  return (
    <SiteShell viewer={state}>
      <Head>
        <link rel="alternate" type="application/atom+xml" href={feed} />
      </Head>
      <div class="mx-auto w-full max-w-280 px-4 py-8 text-sm sm:px-8">
        <PageHeader
          title={<bdi class="wrap-anywhere">{name}</bdi>}
          description={total === null
            ? "A board of ads, shared by link."
            : `${formatCount(total, "ad")}, shared by link.`}
          actions={<TextLink href={feed}>Feed</TextLink>}
        />
        {cards.length === 0
          ? <EmptyState title="No ads here">Not now, at least.</EmptyState>
          : (
            <>
              <h2 class="sr-only">Ads</h2>
              <AdGrid ads={cards} notes={notes} fit="three" />
            </>
          )}
        {nextHref !== null && (
          <p class="mt-6 text-center">
            <ButtonLink href={nextHref} rel="next">More</ButtonLink>
          </p>
        )}
      </div>
    </SiteShell>
  );
});
