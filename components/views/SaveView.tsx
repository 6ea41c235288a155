import { Field, type FieldOption, NAME } from "@/components/Field.tsx";
import { FormDialog } from "@/components/forms/Dialog.tsx";
import type { FormError } from "@/lib/site/form.ts";

/** The id of the dialog, for links that open it. */
export const SAVE_VIEW = "save-view";

/** A dialog that saves a list of ads under a name, or as one of `views`. */
export function SaveView({ query, views, watches, refused = null }: {
  /** What follows the `?` of `/v1/ads`. */
  query: string;
  views: readonly { id: number; name: string }[];
  watches: readonly FieldOption[];
  refused?: FormError | null;
}) {
  return (
    <FormDialog
      id={SAVE_VIEW}
      title="Save this view"
      action="/dashboard/views"
      hidden={{ action: "create", query: refused?.values.query ?? query }}
      refused={refused}
      focus="name"
      submit="Save view"
    >
      <div class="group space-y-4">
        {views.length > 0 && (
          <Field
            name="id"
            label="Save as"
            options={[
              { value: "", label: "A new view" },
              ...views.map(({ id, name }) => ({
                value: `${id}`,
                label: name,
              })),
            ]}
            hint="An existing view gets these filters, and keeps its link and alerts."
          />
        )}
        <div class="space-y-4 group-has-[#create-id_option:checked:not([value=''])]:hidden">
          <Field
            {...NAME}
            hint="The sidebar lists views with the number of their new ads."
            placeholder="Videos that last"
            required={views.length === 0}
          />
          <Field
            name="watch"
            value="digest"
            label="Notify me of changes"
            options={watches}
          />
        </div>
      </div>
    </FormDialog>
  );
}
