import { SecretText } from "@/components/code/SecretText.tsx";
import { Field } from "@/components/Field.tsx";
import { FormDialog, OnceDialog } from "@/components/forms/Dialog.tsx";
import { fieldId, refusalOf } from "@/components/form_context.ts";
import { TextLink } from "@/components/TextLink.tsx";
import type { FormError } from "@/lib/site/form.ts";
import type { View, Webhook } from "@/lib/site/saved_pages.ts";
import type { FreshWebhook } from "@/lib/site/webhook_forms.ts";

export function WebhookDialog({ webhook, views, action, refused }: {
  /** Null: a new one. */
  webhook: Webhook | null;
  /** Those to choose from. */
  views: readonly View[];
  action: string;
  refused: FormError | null;
}) {
  const name = webhook === null ? "create" : "change";
  const hidden = {
    action: name,
    ...(webhook === null ? {} : { id: String(webhook.id) }),
  };
  const refusal = refusalOf(refused, hidden);
  const chosen = refusal === null
    ? webhook?.view_ids.map(String)
    : refusal.values.view_ids?.split(",");
  return (
    <FormDialog
      id={`${name}-webhook`}
      title={webhook === null ? "Create a webhook" : "Edit webhook"}
      action={action}
      hidden={hidden}
      refused={refused}
      focus="url"
      submit={webhook === null ? "Create webhook" : "Save"}
    >
      <Field
        name="url"
        value={webhook?.url ?? ""}
        label="URL"
        type="url"
        hint="Events are sent here as signed JSON; to hooks.slack.com as messages."
        placeholder="https://example.com/hooks/ads"
        maxLength={2_000}
        required
        autocomplete="off"
      />
      {views.length > 0 && (
        <fieldset
          id={fieldId(hidden, "view_ids")}
          class="max-h-48 overflow-y-auto"
        >
          <legend class="mb-1.5 text-label font-medium text-ink">
            Only these views
          </legend>
          {views.map(({ id, name }) => (
            <label key={id} class="flex items-start gap-2 py-1 text-ink">
              <input
                type="checkbox"
                name="view_ids"
                value={String(id)}
                checked={chosen?.includes(String(id)) ?? false}
                class="mt-1.5"
              />
              <bdi class="wrap-anywhere">{name}</bdi>
            </label>
          ))}
        </fieldset>
      )}
      <p class="text-label leading-5 text-ink-faint">
        {views.length > 0 ? "If you choose none, it gets" : "It gets"}{" "}
        events for every view with alerts by webhook.
      </p>
    </FormDialog>
  );
}

/** Shows a new webhook's secret. It is never shown again. */
export function FreshWebhookDialog({ fresh }: { fresh: FreshWebhook }) {
  return (
    <OnceDialog
      id="fresh-webhook"
      title="Store the signing secret"
      done="I've stored it"
      href={`/dashboard/webhooks/${fresh.id}`}
    >
      <p>
        Your program uses it to check that an event is from this archive. It is
        shown only once. <TextLink href="/docs/alerts">How to check</TextLink>
      </p>
      <SecretText>{fresh.secret}</SecretText>
    </OnceDialog>
  );
}
