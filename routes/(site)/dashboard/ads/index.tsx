import { Explorer } from "@/components/ads/Explorer.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import { explore } from "@/lib/site/explorer.ts";
import { PAGE_SORT } from "@/lib/site/explorer_url.ts";
import { define, type State } from "@/lib/app/define.ts";

/** The saved view with this query, if any. Views without a sort are shown in the page's. A view of all ads is the page itself. */
function viewOf(views: State["views"] = [], query: string | null) {
  const unsorted = new URLSearchParams(query ?? "");
  unsorted.delete("sort", PAGE_SORT);
  if (unsorted.size === 0) return undefined;
  return views.find((view) => view.query === query) ??
    views.find((view) => view.query === `${unsorted}`);
}

export const handler = define.pageData(async ({ state, url }) => {
  const view = await explore(state, url);
  if (view instanceof Response) return view;
  const { searchParams } = url;
  const unseen = searchParams.has("ad_archive_id")
    ? state.views?.find(({ id }) => String(id) === searchParams.get("saved"))
    : undefined;
  state.openView = unseen ?? viewOf(state.views, view.saving);
  const q = searchParams.get("q");
  state.title = state.openView?.name ?? (q ? `Ads: ${q}` : "Ads");
  state.status = view.status;
  return { view, isUnseen: unseen !== undefined };
});

export default define.page<typeof handler>(function Ads({ data, state }) {
  const { openView } = state;
  return (
    <>
      {openView === undefined
        ? (
          <PageHeader
            title="Ads"
            description="Each filter is an API parameter."
          />
        )
        : (
          <PageHeader
            back={{ href: "/dashboard/views", label: "Views" }}
            title={<bdi class="wrap-anywhere">{openView.name}</bdi>}
            description={data.isUnseen
              ? (
                <>
                  Only new or changed ads, at most 50.{" "}
                  <TextLink href={`/dashboard/views/${openView.id}`}>
                    All ads of the view
                  </TextLink>
                </>
              )
              : undefined}
          />
        )}
      <Explorer view={data.view} />
    </>
  );
});
