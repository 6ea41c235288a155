import { Field, NAME } from "@/components/Field.tsx";
import {
  actionOn,
  FormDialog,
  OnceDialog,
} from "@/components/forms/Dialog.tsx";
import { DialogLink } from "@/islands/DialogLink.tsx";
import type { FormError } from "@/lib/site/form.ts";
import {
  EXPIRY_CHOICES,
  EXPIRY_DEFAULT,
  GRACE_CHOICES,
  GRACE_DEFAULT,
} from "@/lib/shared/key_expiry.ts";
import type { FreshKey } from "@/lib/site/key_forms.ts";
import type { KeyView } from "@/lib/site/key_views.ts";
import { SecretText } from "@/components/code/SecretText.tsx";
import { CodeBlock } from "@/components/code/CodeFrame.tsx";
import { formatDateTime } from "@/lib/shared/format_time.ts";

const PAGE = "/dashboard/keys";

/** A dialog for the name and expiry of a new key. The date is only shown, and used, if selected. */
export function CreateDialog({ refused }: { refused: FormError | null }) {
  return (
    <FormDialog
      id="create-key"
      title="Create a key"
      action={PAGE}
      hidden={{ action: "create" }}
      refused={refused}
      focus="name"
      // Browsers send no form with an incomplete date, even if it is hidden.
      noValidate
      submit="Create key"
    >
      <Field
        {...NAME}
        hint="What the key is for, so that you can recognize it later."
        placeholder="Nightly report"
      />
      <div class="group grid gap-3 sm:grid-cols-2">
        <Field
          name="expiry"
          value={EXPIRY_DEFAULT}
          label="Expires"
          options={EXPIRY_CHOICES}
        />
        <Field
          name="date"
          label="End date"
          type="date"
          class="hidden group-has-[option[value=date]:checked]:block"
        />
      </div>
    </FormDialog>
  );
}

/** Buttons for the actions on a working key, each with its dialog. */
export function KeyActions(
  { apiKey, refused }: { apiKey: KeyView; refused: FormError | null },
) {
  const { id, name, last4, state } = apiKey;
  const dialog = (action: string) => actionOn(PAGE, apiKey, action);
  const link = (action: string) => ({
    dialog: `${action.toLowerCase()}-${id}`,
    size: "sm" as const,
    label: `${action} ${name}, which ends in ${last4}`,
    children: action,
  });
  const boldName = (
    <strong class="font-medium text-ink" dir="auto">{name}</strong>
  );
  return (
    <div class="-ml-2.5 flex items-center has-[dialog[open]:not(:modal)]:flex-wrap md:justify-end">
      <DialogLink {...link("Rename")} variant="ghost" />
      {state === "active" && <DialogLink {...link("Rotate")} variant="ghost" />}
      <DialogLink {...link("Revoke")} variant="danger" />
      <FormDialog
        {...dialog("revoke")}
        title="Revoke key"
        submit="Revoke key"
        variant="destructive"
      >
        <p>
          Requests with {boldName}{" "}
          (<code class="font-mono text-label">sk_…{last4}</code>) will be
          rejected within seconds. This cannot be undone.
        </p>
      </FormDialog>
      <FormDialog
        {...dialog("rename")}
        title="Rename key"
        refused={refused}
        focus="name"
        submit="Rename"
      >
        <Field {...NAME} value={name} />
      </FormDialog>
      {state === "active" && (
        <FormDialog
          {...dialog("rotate")}
          title="Rotate key"
          refused={refused}
          focus="grace"
          submit="Rotate key"
        >
          <p>
            You get a new key with the name {boldName}{" "}
            and the same expiry. Choose how long the old one, which ends in{" "}
            <code class="font-mono text-label text-ink">{last4}</code>, works.
          </p>
          <Field
            name="grace"
            value={GRACE_DEFAULT}
            label="Keep the old key working for"
            options={GRACE_CHOICES}
          />
        </FormDialog>
      )}
    </div>
  );
}

/** Shows a new key. It is never shown again. */
export function FreshKeyDialog(
  { fresh, origin }: { fresh: FreshKey; origin: string },
) {
  const { key, name, expires_at, replaced } = fresh;
  const command =
    `curl -H "X-API-Key: ${key}" \\\n  "${origin}/v1/ads?limit=2"`;
  return (
    <OnceDialog
      id="fresh-key"
      title="Store your new key"
      done="I've stored it"
      href={PAGE}
    >
      <p>
        Here's your new key,{" "}
        <strong class="font-medium text-ink" dir="auto">{name}</strong>. It is
        shown only once: store it where your program reads its secrets.{" "}
        {expires_at === null
          ? "It does not expire."
          : `It expires on ${formatDateTime(expires_at)}.`}
      </p>
      <SecretText id="key" label="Copy key">{key}</SecretText>
      {replaced !== null && (
        <p class="mt-4">
          {replaced.ends_at === 0
            ? `The key that ends in ${replaced.last4} has stopped working.`
            : `The key that ends in ${replaced.last4} keeps working until ${
              formatDateTime(replaced.ends_at)
            }.`}
        </p>
      )}
      <div class="mt-4">
        <CodeBlock label="Try it in a terminal" code={command} />
      </div>
    </OnceDialog>
  );
}
