import { ButtonLink } from "@/components/Button.tsx";
import { Card } from "@/components/Card.tsx";
import { EmptyState } from "@/components/EmptyState.tsx";
import { Bookmark } from "@/components/icons.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { SaveView } from "@/components/views/SaveView.tsx";
import { FreshLinkDialog } from "@/components/views/ShareDialogs.tsx";
import { ViewTable } from "@/components/views/ViewTable.tsx";
import { define } from "@/lib/app/define.ts";
import { formPage } from "@/lib/site/form.ts";
import { VIEW_ACTIONS } from "@/lib/site/view_forms.ts";
import { readViewsPage } from "@/lib/site/views_page.ts";

const PAGE = "/dashboard/views";

export const handler = formPage({
  read({ state }) {
    state.title = "Views";
    return readViewsPage(state);
  },
  submit: VIEW_ACTIONS,
  // It is hidden, but can be wrong.
  names: { query: "name" },
});

export default define.page<typeof handler>(function Views({ data }) {
  const { views, watches, done, error } = data;
  return (
    <>
      {done !== null && <FreshLinkDialog fresh={done} page={PAGE} />}
      {error?.action === "create" && (
        <SaveView query="" views={views} watches={watches} refused={error} />
      )}
      <PageHeader
        title="Views"
        description="Lists of ads that you have saved. New ads are those that started to match after you last opened a view."
      />
      <Card isFlush>
        {views.length > 0
          ? <ViewTable views={views} watches={watches} refused={error} />
          : (
            <EmptyState
              title="No views yet"
              icon={<Bookmark class="size-5" />}
              action={<ButtonLink href="/dashboard/ads">Find ads</ButtonLink>}
            >
              Filter the ads, or open a brand, and choose Save view.
            </EmptyState>
          )}
      </Card>
    </>
  );
});
