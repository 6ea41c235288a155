import { AdGrid } from "@/components/ads/AdGrid.tsx";
import { ButtonLink } from "@/components/Button.tsx";
import { Card } from "@/components/Card.tsx";
import { EmptyState } from "@/components/EmptyState.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { Pager } from "@/components/Pager.tsx";
import { BoardActions } from "@/components/views/BoardTable.tsx";
import { FreshLinkDialog } from "@/components/views/ShareDialogs.tsx";
import { define } from "@/lib/app/define.ts";
import { formatCount } from "@/lib/shared/format_number.ts";
import { BOARD_ACTIONS } from "@/lib/site/board_forms.ts";
import { formPage, readId, requireId } from "@/lib/site/form.ts";
import { readBoardPage } from "@/lib/site/saved_pages.ts";

export const handler = formPage({
  async read({ state, params, url }) {
    const before = readId(url.searchParams.get("before"));
    const data = await readBoardPage(state, requireId(params.id), before);
    state.title = data.board.name;
    return data;
  },
  submit: BOARD_ACTIONS,
});

export default define.page<typeof handler>(function Board({ data }) {
  const { board, cards, notes, done, error } = data;
  const page = `/dashboard/boards/${board.id}`;
  return (
    <>
      {done !== null && <FreshLinkDialog fresh={done} page={page} />}
      <PageHeader
        back={{ href: "/dashboard/boards", label: "Boards" }}
        title={<bdi class="wrap-anywhere">{board.name}</bdi>}
        description={formatCount(board.ads, "ad")}
        actions={<BoardActions board={board} refused={error} page={page} />}
      />
      {cards.length > 0
        ? (
          <>
            <h2 class="sr-only">Ads</h2>
            <AdGrid ads={cards} notes={notes} fit="columns" />
          </>
        )
        : (
          <Card isFlush>
            <EmptyState
              title="No ads here"
              action={<ButtonLink href="/dashboard/ads">Find ads</ButtonLink>}
            >
              Open an ad, and choose Add to a board.
            </EmptyState>
          </Card>
        )}
      <Pager what="ads" path={page} list={data} class="mt-6" />
    </>
  );
});
