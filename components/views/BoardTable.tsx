import { Field, NAME } from "@/components/Field.tsx";
import { FormDialog } from "@/components/forms/Dialog.tsx";
import { countColumn, Table } from "@/components/Table.tsx";
import { Time } from "@/components/Time.tsx";
import { SavedActions, SavedName } from "@/components/views/SavedRow.tsx";
import type { FormError } from "@/lib/site/form.ts";
import type { Board } from "@/lib/site/saved_pages.ts";

const PAGE = "/dashboard/boards";

export function BoardDialog({ board, refused, page = PAGE }: {
  /** Null: a new one. */
  board: Board | null;
  refused: FormError | null;
  page?: string;
}) {
  const id = board?.id ?? "new";
  const action = board === null ? "create" : "rename";
  return (
    <FormDialog
      id={`${action}-${id}`}
      title={board === null ? "Create a board" : "Rename board"}
      action={page}
      hidden={{ action, ...(board === null ? {} : { id: String(id) }) }}
      refused={refused}
      focus="name"
      submit={board === null ? "Create board" : "Rename"}
    >
      <Field
        {...NAME}
        value={board?.name ?? ""}
        placeholder="Summer campaign"
      />
    </FormDialog>
  );
}

/** Buttons to rename, share and delete a board, on the list or on its own page. */
export function BoardActions({ board, refused, page = PAGE }: {
  board: Board;
  refused: FormError | null;
  page?: string;
}) {
  return (
    <SavedActions
      item={board}
      page={page}
      what="board"
      edit={{ dialog: "rename", label: "Rename" }}
      loss="is deleted with its notes and its link. The ads remain."
      refused={refused}
    >
      <BoardDialog board={board} page={page} refused={refused} />
    </SavedActions>
  );
}

export function BoardTable(
  { boards, refused }: { boards: readonly Board[]; refused: FormError | null },
) {
  return (
    <Table
      caption="Boards"
      columns={[
        {
          header: "Board",
          isTitle: true,
          cell: (board) => (
            <SavedName item={board} page={PAGE}>
              Created <Time at={board.created_at} />
            </SavedName>
          ),
        },
        countColumn("Ads", (board: Board) => board.ads),
        {
          header: "Actions",
          isHeaderHidden: true,
          cell: (board) => <BoardActions board={board} refused={refused} />,
        },
      ]}
      rows={boards}
      rowKey={({ id }) => id}
    />
  );
}
