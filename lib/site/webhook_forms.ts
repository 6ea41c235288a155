import {
  changedWebhookSchema,
  newWebhookSchema,
} from "@/lib/alerts/webhook_wire.ts";
import {
  type Actions,
  type Form,
  ownerOf,
  parseFields,
  parseRowId,
  rejectFields,
  type Submission,
} from "@/lib/site/form.ts";
import { VIEWS_DELETED } from "@/lib/views/views.ts";
import { seeOther } from "@/lib/site/see_other.ts";

const PAGE = "/dashboard/webhooks";

/** A new webhook, whose secret only this response shows. */
export interface FreshWebhook {
  id: number;
  secret: string;
}

const valuesIn = (form: Form) => ({
  url: form.trimmed("url"),
  view_ids: form.all("view_ids").map(Number),
});

const pageOf = (id: number) => `${PAGE}/${id}`;

const delivered = (id: number, { error }: { error: string | null }) =>
  seeOther(pageOf(id), {
    flash: error === null ? "message_delivered" : "message_failed",
  });

async function setEnabled(sent: Submission, enabled: boolean) {
  const id = parseRowId(sent.form);
  await sent.services.webhooks.change(ownerOf(sent), id, { enabled });
  return seeOther(pageOf(id), {
    flash: enabled ? "webhook_enabled" : "webhook_disabled",
  });
}

export const WEBHOOK_ACTIONS: Actions<FreshWebhook> = {
  async create(sent) {
    const values = parseFields(newWebhookSchema, valuesIn(sent.form));
    return await sent.services.webhooks.create(ownerOf(sent), values);
  },
  async change(sent) {
    const id = parseRowId(sent.form);
    const values = parseFields(changedWebhookSchema, valuesIn(sent.form));
    const { accountId } = ownerOf(sent);
    const { disabled_reason } = await sent.services.webhooks.find(
      accountId,
      id,
    );
    rejectFields({
      view_ids: disabled_reason === VIEWS_DELETED &&
        values.view_ids?.length === 0 && "Choose at least one view.",
    });
    await sent.services.webhooks.change(ownerOf(sent), id, values);
    return seeOther(pageOf(id), { flash: "webhook_changed" });
  },
  enable: (sent) => setEnabled(sent, true),
  disable: (sent) => setEnabled(sent, false),
  async delete(sent) {
    await sent.services.webhooks.remove(ownerOf(sent), parseRowId(sent.form));
    return seeOther(PAGE, { flash: "webhook_deleted" });
  },
  async test(sent) {
    const id = parseRowId(sent.form);
    const { accountId } = ownerOf(sent);
    return delivered(id, await sent.services.webhooks.test(accountId, id));
  },
  async replay(sent) {
    const { form, services: { webhooks } } = sent;
    const [id, delivery] = [parseRowId(form), parseRowId(form, "delivery")];
    const { accountId } = ownerOf(sent);
    return delivered(id, await webhooks.replay(accountId, id, delivery));
  },
};
