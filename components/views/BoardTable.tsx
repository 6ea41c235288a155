import { Badge } from "@/components/Badge.tsx";
import { Field } from "@/components/Field.tsx";
import { bindFields } from "@/components/FormErrors.tsx";
import { FormDialog } from "@/components/forms/Dialog.tsx";
import { Table } from "@/components/Table.tsx";
import { Time } from "@/components/Time.tsx";
import { RevokeLink, ShareDialog } from "@/components/views/ShareDialogs.tsx";
import { DialogLink } from "@/islands/DialogLink.tsx";
import { formatNumber } from "@/lib/shared/format_number.ts";
import type { FormError } from "@/lib/site/form.ts";
import type { Board } from "@/lib/site/saved_pages.ts";

const PAGE = "/dashboard/boards";

/** The name of a board, new or not. */
export function BoardDialog({ board, refused }: {
  /** Null: a new one. */
  board: Board | null;
  refused: FormError | null;
}) {
  const id = board?.id ?? "new";
  const action = board === null ? "create" : "rename";
  const { summary, field } = bindFields(
    refused,
    { name: `board-name-${id}` },
    "name",
  );
  return (
    <FormDialog
      id={`${action}-${id}`}
      title={board === null ? "Create a board" : "Rename board"}
      action={PAGE}
      hidden={{ action, ...(board === null ? {} : { id: String(id) }) }}
      isOpen={refused !== null}
      submit={board === null ? "Create board" : "Rename"}
    >
      {summary}
      <Field
        {...field("name", board?.name ?? "")}
        label="Name"
        placeholder="Summer campaign"
        maxLength={100}
        required
        autocomplete="off"
      />
    </FormDialog>
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
          cell: ({ id, name, shared_at, created_at }) => (
            <div class="min-w-0 max-md:w-full max-md:text-left">
              <div class="flex flex-wrap items-center gap-x-2 gap-y-1">
                <a
                  href={`${PAGE}/${id}`}
                  class="font-medium wrap-anywhere text-ink hover:underline"
                  dir="auto"
                >
                  {name}
                </a>
                {shared_at !== null && <Badge>Shared</Badge>}
              </div>
              <p class="text-xs leading-5 text-ink-faint">
                Created <Time at={created_at} />
              </p>
            </div>
          ),
        },
        {
          header: "Ads",
          isNumeric: true,
          cell: ({ ads }) => formatNumber(ads),
        },
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

function BoardActions(
  { board, refused }: { board: Board; refused: FormError | null },
) {
  const { id, name, shared_at } = board;
  const error = (action: string) =>
    refused?.id === String(id) && refused.action === action ? refused : null;
  const link = (action: string, label: string) => ({
    dialog: `${action}-${id}`,
    size: "sm" as const,
    label: `${label} ${name}`,
    children: label,
  });
  return (
    <div class="-mx-1 flex items-center has-[dialog[open]:not(:modal)]:flex-wrap max-md:flex-wrap md:justify-end">
      <DialogLink {...link("rename", "Rename")} variant="ghost" />
      <DialogLink {...link("share", "Share")} variant="ghost" />
      {shared_at !== null && <RevokeLink id={id} name={name} page={PAGE} />}
      <DialogLink {...link("delete", "Delete")} variant="danger" />
      <BoardDialog board={board} refused={error("rename")} />
      <ShareDialog item={board} page={PAGE} refused={error("share")} />
      <FormDialog
        id={`delete-${id}`}
        title="Delete board"
        action={PAGE}
        hidden={{ action: "delete", id: String(id) }}
        submit="Delete board"
        variant="destructive"
      >
        <p>
          <strong class="font-medium text-ink" dir="auto">{name}</strong>{" "}
          is deleted with its notes and its link. The ads remain.
        </p>
      </FormDialog>
    </div>
  );
}
