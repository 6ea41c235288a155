import { Button } from "@/components/Button.tsx";
import { Card } from "@/components/Card.tsx";
import { Field, NAME } from "@/components/Field.tsx";
import { FormDialog } from "@/components/forms/Dialog.tsx";
import { PendingForm } from "@/components/forms/PendingForm.tsx";
import { DialogLink } from "@/islands/DialogLink.tsx";

const PAGE = "/dashboard/boards";

/** The boards that an ad is on, and a form to put it on another one. */
export function BoardsCard({ adArchiveId, boards }: {
  adArchiveId: string;
  /** The account's boards; `note` null: the ad is not there. */
  boards: readonly { id: number; name: string; note: string | null }[];
}) {
  const hidden = { ad_archive_id: adArchiveId };
  const on = boards.filter(({ note }) => note !== null);
  const others = boards.filter(({ note }) => note === null);
  const options = [
    ...others.map(({ id, name }) => ({ value: String(id), label: name })),
    { value: "", label: "A new board" },
  ];
  return (
    <Card
      id="boards"
      title="Boards"
      actions={<DialogLink dialog="star" size="sm">Add to a board</DialogLink>}
    >
      {on.length === 0
        ? <p class="text-sm text-ink-soft">It is on none of your boards.</p>
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
                <div class="flex shrink-0">
                  <DialogLink
                    dialog={`note-${id}`}
                    size="sm"
                    variant="ghost"
                    label={`Note on ${name}`}
                  >
                    Note
                  </DialogLink>
                  <PendingForm
                    action={PAGE}
                    hidden={{ ...hidden, action: "unstar", id: String(id) }}
                  >
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`Remove from ${name}`}
                    >
                      Remove
                    </Button>
                  </PendingForm>
                </div>
                <FormDialog
                  id={`note-${id}`}
                  title="Note on this ad"
                  action={PAGE}
                  hidden={{ ...hidden, action: "note", id: String(id) }}
                  submit="Save"
                >
                  <NoteField id={`note-text-${id}`} note={note!} />
                </FormDialog>
              </li>
            ))}
          </ul>
        )}
      <FormDialog
        id="star"
        title="Add to a board"
        action={PAGE}
        hidden={{ ...hidden, action: "star" }}
        submit="Add"
      >
        {others.length > 0 && (
          <Field
            name="id"
            id="star-board"
            label="Board"
            options={options}
            autofocus
          />
        )}
        <Field
          {...NAME}
          name="name"
          id="star-name"
          label={others.length > 0
            ? "Or the name of a new board"
            : "Name of the new board"}
          autofocus={others.length === 0}
          required={others.length === 0}
        />
        <NoteField id="star-note" note="" />
      </FormDialog>
    </Card>
  );
}

const NoteField = ({ id, note }: { id: string; note: string }) => (
  <Field
    name="note"
    id={id}
    label="Note"
    value={note}
    rows={3}
    maxLength={1_000}
    autocomplete="off"
  />
);
