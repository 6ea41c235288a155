import { Card } from "@/components/Card.tsx";
import { Field } from "@/components/Field.tsx";
import { FormDialog } from "@/components/forms/Dialog.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import { DialogLink } from "@/islands/DialogLink.tsx";
import type { FormError } from "@/lib/site/form.ts";

/** For operators: removes the ad for good. */
export function TakedownCard({ error }: { error: FormError | null }) {
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
        refused={error}
        focus="reason"
        submit="Take down"
        variant="destructive"
      >
        <p>
          It disappears from lists, exports, and copies that follow the feed of
          changes. Imports do not add it again unless you allow it (see{" "}
          <TextLink href="/docs/administration">Administration</TextLink>).
        </p>
        <Field
          name="reason"
          label="Reason"
          hint="For your records; never public."
        />
      </FormDialog>
    </Card>
  );
}
