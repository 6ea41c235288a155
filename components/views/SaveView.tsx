import { Field, type FieldOption } from "@/components/Field.tsx";
import { bindFields } from "@/components/FormErrors.tsx";
import { FormDialog } from "@/components/forms/Dialog.tsx";
import type { FormError } from "@/lib/site/form.ts";

/** The id of the dialog, for links that open it. */
export const SAVE_VIEW = "save-view";

/** A dialog that saves a list of ads under a name. */
export function SaveView({ query, watches, refused = null }: {
  /** What follows the `?` of `/v1/ads`. */
  query: string;
  watches: readonly FieldOption[];
  refused?: FormError | null;
}) {
  const { summary, field } = bindFields(refused, {
    name: "view-name",
    watch: "view-watch",
    // It is hidden, but can be wrong.
    query: "view-name",
  }, "name");
  return (
    <FormDialog
      id={SAVE_VIEW}
      title="Save this view"
      action="/dashboard/views"
      hidden={{ action: "create", query: refused?.values.query ?? query }}
      isOpen={refused !== null}
      submit="Save view"
    >
      {summary}
      <Field
        {...field("name", "")}
        label="Name"
        hint="The sidebar lists it, with the number of new ads."
        placeholder="Videos that last"
        maxLength={100}
        required
        autocomplete="off"
      />
      <Field
        {...field("watch", "digest")}
        label="Tell me about changes"
        options={watches}
      />
    </FormDialog>
  );
}
