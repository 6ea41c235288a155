import { SecretText } from "@/components/code/SecretText.tsx";
import { Field } from "@/components/Field.tsx";
import {
  actionOn,
  FormDialog,
  OnceDialog,
} from "@/components/forms/Dialog.tsx";
import { Time } from "@/components/Time.tsx";
import { EXPIRIES } from "@/lib/shared/watch_labels.ts";
import type { FormError } from "@/lib/site/form.ts";
import type { FreshLink } from "@/lib/site/share_forms.ts";

export interface Shareable {
  id: number;
  shared_at: number | null;
  ends_at: number | null;
}

/** A dialog that makes a link to a view or board. */
export function ShareDialog({ item, page, refused }: {
  item: Shareable;
  page: string;
  refused: FormError | null;
}) {
  const { shared_at, ends_at } = item;
  return (
    <FormDialog
      {...actionOn(page, item, "share")}
      title="Share by link"
      refused={refused}
      focus="ends"
      submit={shared_at === null ? "Create link" : "Replace link"}
    >
      <p>
        Anyone with the link can see the ads, without an account. It cannot be
        guessed, and search engines do not list it.
      </p>
      {shared_at !== null && (
        <p>
          A link was created <Time at={shared_at} />
          {ends_at !== null && (
            <>
              {" "}and expires <Time at={ends_at} />
            </>
          )}. A new one replaces it.
        </p>
      )}
      <Field name="ends" label="Expires" options={EXPIRIES} />
    </FormDialog>
  );
}

/** Shows a new link. It is never shown again. */
export function FreshLinkDialog(
  { fresh, page }: { fresh: FreshLink; page: string },
) {
  return (
    <OnceDialog id="fresh-link" title="Your link" done="Done" href={page}>
      <p>
        This link to{" "}
        <strong class="font-medium text-ink" dir="auto">{fresh.name}</strong>
        {" "}
        is shown only once. With <code class="font-mono">.atom</code>{" "}
        appended, it is a feed.
      </p>
      <SecretText>{fresh.url}</SecretText>
    </OnceDialog>
  );
}
