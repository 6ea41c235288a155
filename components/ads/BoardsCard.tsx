import { Button } from "@/components/Button.tsx";
import { Card } from "@/components/Card.tsx";
import { Field, NAME } from "@/components/Field.tsx";
import { actionOn, FormDialog } from "@/components/forms/Dialog.tsx";
import { PostForm } from "@/components/forms/PostForm.tsx";
import { DialogLink } from "@/islands/DialogLink.tsx";
import type { FormError } from "@/lib/site/form.ts";

const PAGE = "/dashboard/boards";

/** The boards that an ad is on, and a form to put it on another one. */
export function BoardsCard({ page, boards, refused }: {
  page: string;
  /** The account's boards; `note` null: the ad is not there. */
  boards: readonly { id: number; name: string; note: string | null }[];
  refused: FormError | null;
}) {
  const on = boards.filter(({ note }) => note !== null);
  const others = boards.filter(({ note }) => note === null);
  const options = [
    ...others.map(({ id, name }) => ({ value: String(id), label: name })),
    { value: "", label: "A new board" },
  ];
  const hasOthers = others.length > 0;
  return (
    <Card
      id="boards"
      title="Boards"
      actions={<DialogLink dialog="star" size="sm">Add to a board</DialogLink>}
    >
      {on.length === 0
        ? <p class="text-sm text-ink-soft">Not on any of your boards.</p>
        : (
          <ul class="space-y-3 text-sm">
            {on.map(({ id, name, note }) => (
              <li key={id} class="flex items-start justify-between gap-4">
                <div class="min-w-0">
                  <a
                    href={`${PAGE}/${id}`}
                    dir="auto"
                    class="font-medium wrap-anywhere text-ink hover:underline"
                  >
                    {name}
                  </a>
                  {note !== "" && (
                    <p
                      dir="auto"
                      class="wrap-anywhere whitespace-pre-line text-ink-soft"
                    >
                      {note}
                    </p>
                  )}
                </div>
                <div class="-my-1.5 -mr-2.5 flex shrink-0">
                  <DialogLink
                    dialog={`note-${id}`}
                    size="sm"
                    variant="ghost"
                    label={`Note on ${name}`}
                  >
                    Note
                  </DialogLink>
                  <PostForm
                    action={page}
                    hidden={{ action: "unstar", id: String(id) }}
                  >
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`Remove from ${name}`}
                    >
                      Remove
                    </Button>
                  </PostForm>
                </div>
                <FormDialog
                  {...actionOn(page, { id }, "note")}
                  title="Note on this ad"
                  refused={refused}
                  focus="note"
                  submit="Save"
                >
                  <Field name="note" value={note!} {...NOTE} />
                </FormDialog>
              </li>
            ))}
          </ul>
        )}
      <FormDialog
        id="star"
        title="Add to a board"
        action={page}
        hidden={{ action: "star" }}
        refused={refused}
        focus={hasOthers ? "id" : "name"}
        submit="Add"
      >
        {hasOthers && (
          <Field
            name="id"
            value={options[0]!.value}
            label="Board"
            options={options}
          />
        )}
        <Field
          {...NAME}
          label={hasOthers
            ? "Or the name of a new board"
            : "Name of the new board"}
          required={!hasOthers}
        />
        <Field name="note" {...NOTE} />
      </FormDialog>
    </Card>
  );
}

const NOTE = {
  label: "Note",
  rows: 3,
  maxLength: 1_000,
  autocomplete: "off",
} as const;
