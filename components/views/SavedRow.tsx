import type { ComponentChildren } from "preact";
import { Badge } from "@/components/Badge.tsx";
import { actionOn, FormDialog } from "@/components/forms/Dialog.tsx";
import {
  type Shareable,
  ShareDialog,
} from "@/components/views/ShareDialogs.tsx";
import { DialogLink } from "@/islands/DialogLink.tsx";
import type { FormError } from "@/lib/site/form.ts";

/** A view or a board. */
type Saved = Shareable & { name: string };

/** The first cell of a saved list: its name as a link, and what `children` say of it. */
export function SavedName({ item, page, children }: {
  item: Saved;
  page: string;
  children: ComponentChildren;
}) {
  return (
    <div class="min-w-0 max-md:w-full max-md:text-left">
      <div class="flex flex-wrap items-center gap-x-2 gap-y-1">
        <a
          href={`${page}/${item.id}`}
          class="font-medium wrap-anywhere text-ink hover:underline"
          dir="auto"
        >
          {item.name}
        </a>
        {item.shared_at !== null && <Badge>Shared</Badge>}
      </div>
      <p class="line-clamp-2 text-xs leading-5 wrap-anywhere text-ink-faint">
        {children}
      </p>
    </div>
  );
}

interface SavedActionsProps {
  item: Saved;
  page: string;
  /** What it is, such as `view`. */
  what: string;
  /** The button that opens its own dialog, which is in `children`. */
  edit: { dialog: string; label: string };
  /** What its deletion means. */
  loss: string;
  refused: FormError | null;
  children: ComponentChildren;
}

/** Buttons to edit, share and delete a saved list, with their dialogs. */
export function SavedActions(
  { item, page, what, edit, loss, refused, children }: SavedActionsProps,
) {
  const { id, name, shared_at } = item;
  const link = (dialog: string, label: string) => ({
    dialog: `${dialog}-${id}`,
    size: "sm" as const,
    label: `${label} ${name}`,
    children: label,
  });
  return (
    <div class="-ml-2.5 flex items-center has-[dialog[open]:not(:modal)]:flex-wrap max-md:flex-wrap md:justify-end">
      <DialogLink {...link(edit.dialog, edit.label)} variant="ghost" />
      <DialogLink {...link("share", "Share")} variant="ghost" />
      {shared_at !== null && (
        <>
          <DialogLink {...link("unshare", "Revoke link of")} variant="ghost">
            Revoke link
          </DialogLink>
          <FormDialog
            {...actionOn(page, item, "unshare")}
            title="Revoke link"
            submit="Revoke link"
            variant="destructive"
          >
            <p>The link will stop working.</p>
          </FormDialog>
        </>
      )}
      <DialogLink {...link("delete", "Delete")} variant="danger" />
      {children}
      <ShareDialog item={item} page={page} refused={refused} />
      <FormDialog
        {...actionOn(page, item, "delete")}
        title={`Delete ${what}`}
        submit={`Delete ${what}`}
        variant="destructive"
      >
        <p>
          <strong class="font-medium text-ink" dir="auto">{name}</strong> {loss}
        </p>
      </FormDialog>
    </div>
  );
}
