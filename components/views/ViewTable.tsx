import { Badge } from "@/components/Badge.tsx";
import { Field } from "@/components/Field.tsx";
import { bindFields } from "@/components/FormErrors.tsx";
import { FormDialog } from "@/components/forms/Dialog.tsx";
import { type Column, Table } from "@/components/Table.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import { RevokeLink, ShareDialog } from "@/components/views/ShareDialogs.tsx";
import { DialogLink } from "@/islands/DialogLink.tsx";
import { formatNumber } from "@/lib/shared/format_number.ts";
import { WATCH_LABELS, WATCH_OPTIONS } from "@/lib/shared/watch_labels.ts";
import type { FormError } from "@/lib/site/form.ts";
import type { View } from "@/lib/site/saved_pages.ts";

const PAGE = "/dashboard/views";

const VIEW: Column<View> = {
  header: "View",
  isTitle: true,
  cell: ({ id, name, query, shared_at }) => (
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
      <p class="line-clamp-2 text-xs leading-5 wrap-anywhere text-ink-faint">
        {query === "" ? "All ads" : <code class="font-mono">{query}</code>}
      </p>
    </div>
  ),
};

const NEW: Column<View> = {
  header: "New",
  isNumeric: true,
  cell: ({ id, new_ads }) =>
    new_ads === 0 ? "0" : (
      <TextLink href={`${PAGE}/${id}?new=1`}>
        {formatNumber(new_ads)}
      </TextLink>
    ),
};

export function ViewTable(
  { views, refused }: { views: readonly View[]; refused: FormError | null },
) {
  return (
    <Table
      caption="Views"
      columns={[
        VIEW,
        NEW,
        {
          header: "Changed",
          isNumeric: true,
          cell: ({ changed_ads }) => formatNumber(changed_ads),
        },
        {
          header: "Alerts",
          cell: ({ watch }) => WATCH_LABELS[watch],
        },
        {
          header: "Actions",
          isHeaderHidden: true,
          cell: (view) => <ViewActions view={view} refused={refused} />,
        },
      ]}
      rows={views}
      rowKey={({ id }) => id}
    />
  );
}

function ViewActions(
  { view, refused }: { view: View; refused: FormError | null },
) {
  const { id, name, watch, shared_at } = view;
  const error = (action: string) =>
    refused?.id === String(id) && refused.action === action ? refused : null;
  const changed = error("change");
  const { summary, field } = bindFields(changed, {
    name: `change-name-${id}`,
    watch: `change-watch-${id}`,
  }, "name");
  const link = (action: string, label: string) => ({
    dialog: `${action}-${id}`,
    size: "sm" as const,
    label: `${label} ${name}`,
    children: label,
  });
  return (
    <div class="-mx-1 flex items-center has-[dialog[open]:not(:modal)]:flex-wrap max-md:flex-wrap md:justify-end">
      <DialogLink {...link("change", "Edit")} variant="ghost" />
      <DialogLink {...link("share", "Share")} variant="ghost" />
      {shared_at !== null && <RevokeLink id={id} name={name} page={PAGE} />}
      <DialogLink {...link("delete", "Delete")} variant="danger" />
      <FormDialog
        id={`change-${id}`}
        title="Edit view"
        action={PAGE}
        hidden={{ action: "change", id: String(id) }}
        isOpen={changed !== null}
        submit="Save"
      >
        {summary}
        <Field
          {...field("name", name)}
          label="Name"
          maxLength={100}
          required
          autocomplete="off"
        />
        <Field
          {...field("watch", watch)}
          label="Tell me about changes"
          options={WATCH_OPTIONS}
        />
      </FormDialog>
      <ShareDialog item={view} page={PAGE} refused={error("share")} />
      <FormDialog
        id={`delete-${id}`}
        title="Delete view"
        action={PAGE}
        hidden={{ action: "delete", id: String(id) }}
        submit="Delete view"
        variant="destructive"
      >
        <p>
          <strong class="font-medium text-ink" dir="auto">{name}</strong>{" "}
          and its link are deleted, and nothing more is told about it. The ads
          remain.
        </p>
      </FormDialog>
    </div>
  );
}
