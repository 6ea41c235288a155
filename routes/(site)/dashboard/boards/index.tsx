import { Card } from "@/components/Card.tsx";
import { EmptyState } from "@/components/EmptyState.tsx";
import { Star } from "@/components/icons.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { BoardDialog, BoardTable } from "@/components/views/BoardTable.tsx";
import { FreshLinkDialog } from "@/components/views/ShareDialogs.tsx";
import { DialogLink } from "@/islands/DialogLink.tsx";
import { define } from "@/lib/app/define.ts";
import { BOARD_ACTIONS } from "@/lib/site/board_forms.ts";
import { formPage } from "@/lib/site/form.ts";

const PAGE = "/dashboard/boards";

export const handler = formPage({
  async read({ state }) {
    state.title = "Boards";
    const { services, session } = state;
    return { boards: await services.boards.list(session!.account.id) };
  },
  submit: BOARD_ACTIONS,
});

export default define.page<typeof handler>(function Boards({ data }) {
  const { boards, done, error } = data;
  const create = (
    <DialogLink dialog="create-new" variant="primary">Create board</DialogLink>
  );
  return (
    <>
      {done !== null && <FreshLinkDialog fresh={done} page={PAGE} />}
      <PageHeader
        title="Boards"
        description="Collections of ads, with notes."
        actions={boards.length > 0 ? create : undefined}
      />
      <BoardDialog board={null} refused={error} />
      <Card isFlush>
        {boards.length > 0
          ? <BoardTable boards={boards} refused={error} />
          : (
            <EmptyState
              title="No boards yet"
              icon={<Star class="size-5" />}
              action={create}
            >
              Create a board, then add ads to it from their pages.
            </EmptyState>
          )}
      </Card>
    </>
  );
});
