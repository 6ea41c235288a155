import { Card } from "@/components/Card.tsx";
import { Field } from "@/components/Field.tsx";
import { bindFields, errorOf } from "@/components/forms/FormErrors.tsx";
import { FormDialog } from "@/components/forms/Dialog.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import { DialogLink } from "@/islands/DialogLink.tsx";
import type { FormError } from "@/lib/site/form.ts";

/** For operators: removes the ad for good. */
export function TakedownCard({ error }: { error: FormError | null }) {
  const ids = { reason: "takedown-reason" };
  const form = bindFields(errorOf(error, "take_down"), ids, "reason");
  return (
    <Card
      id="takedown"
      isSplit
      title="Take down"
      description="For operators: deletes the ad with its texts, history, and stored media, and its brand if it has no other ads. Imports do not bring it back."
    >
      <DialogLink dialog="take-down" variant="danger">Take down…</DialogLink>
      <FormDialog
        id="take-down"
        title="Take this ad down"
        action=""
        hidden={{ action: "take_down" }}
        form={form}
        submit="Take down"
        variant="destructive"
      >
        <p>
          It disappears from lists, exports, and copies that follow the feed of
          changes. Imports do not add it again unless you allow it (see{" "}
          <TextLink href="/docs/administration">Administration</TextLink>).
        </p>
        <Field
          {...form.field("reason", "")}
          label="Reason"
          hint="For your records; never public."
        />
      </FormDialog>
    </Card>
  );
}
