import { Field, type FieldOption, NAME } from "@/components/Field.tsx";
import { actionOn, FormDialog } from "@/components/forms/Dialog.tsx";
import { linkColumn, Table } from "@/components/Table.tsx";
import { SavedActions, SavedName } from "@/components/views/SavedRow.tsx";
import { WATCH_LABELS } from "@/lib/shared/watch_labels.ts";
import type { FormError } from "@/lib/site/form.ts";
import type { Unseen } from "@/lib/site/saved_pages.ts";
import type { ListedView as View } from "@/lib/site/views_page.ts";

const PAGE = "/dashboard/views";

/** The page of a view's ads that nobody has seen. */
const unseen = (only: Unseen) => ({ id }: View) => `${PAGE}/${id}?only=${only}`;

export function ViewTable({ views, watches, refused }: {
  views: readonly View[];
  watches: readonly FieldOption[];
  refused: FormError | null;
}) {
  return (
    <Table
      caption="Views"
      columns={[
        {
          header: "View",
          isTitle: true,
          cell: (view) => (
            <SavedName item={view} page={PAGE}>
              <bdi dir="ltr">{view.words}</bdi>
            </SavedName>
          ),
        },
        linkColumn("New", ({ new_ads }) => new_ads, unseen("new")),
        linkColumn(
          "Changed",
          ({ changed_ads }) => changed_ads,
          unseen("changed"),
        ),
        {
          header: "Alerts",
          cell: ({ watch }) => (
            <span class="whitespace-nowrap">{WATCH_LABELS[watch]}</span>
          ),
        },
        {
          header: "Actions",
          isHeaderHidden: true,
          cell: (view) => (
            <SavedActions
              item={view}
              page={PAGE}
              what="view"
              edit={{ dialog: "change", label: "Edit" }}
              loss="and its link are deleted. You get no more alerts for it, and a webhook for this view alone is disabled. The ads remain."
              refused={refused}
            >
              <EditView view={view} watches={watches} refused={refused} />
            </SavedActions>
          ),
        },
      ]}
      rows={views}
      rowKey={({ id }) => id}
    />
  );
}

function EditView({ view, watches, refused }: {
  view: View;
  watches: readonly FieldOption[];
  refused: FormError | null;
}) {
  const { name, watch } = view;
  return (
    <FormDialog
      {...actionOn(PAGE, view, "change")}
      title="Edit view"
      refused={refused}
      focus="name"
      submit="Save"
    >
      <Field {...NAME} value={name} />
      <Field
        name="watch"
        value={watch}
        label="Notify me of changes"
        options={watches.some(({ value }) => value === watch)
          ? watches
          : [...watches, { value: watch, label: WATCH_LABELS[watch] }]}
      />
    </FormDialog>
  );
}
