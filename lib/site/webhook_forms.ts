import {
  changedWebhookSchema,
  newWebhookSchema,
} from "@/lib/alerts/webhook_wire.ts";
import {
  type Actions,
  type Form,
  parseFields,
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

async function setEnabled(
  { services, owner, form }: Submission,
  enabled: boolean,
) {
  await services.webhooks.change(owner, form.id(), { enabled });
  return seeOther(pageOf(form.id()), {
    flash: enabled ? "webhook_enabled" : "webhook_disabled",
  });
}

export const WEBHOOK_ACTIONS: Actions<FreshWebhook> = {
  async create({ services, owner, form }) {
    const values = parseFields(newWebhookSchema, valuesIn(form));
    return await services.webhooks.create(owner, values);
  },
  async change({ services: { webhooks }, owner, form }) {
    const id = form.id();
    const values = parseFields(changedWebhookSchema, valuesIn(form));
    const { disabled_reason } = await webhooks.find(owner.accountId, id);
    rejectFields({
      view_ids: disabled_reason === VIEWS_DELETED &&
        values.view_ids?.length === 0 && "Choose at least one view.",
    });
    await webhooks.change(owner, id, values);
    return seeOther(pageOf(id), { flash: "webhook_changed" });
  },
  enable: (sent) => setEnabled(sent, true),
  disable: (sent) => setEnabled(sent, false),
  async delete({ services, owner, form }) {
    await services.webhooks.remove(owner, form.id());
    return seeOther(PAGE, { flash: "webhook_deleted" });
  },
  async test({ services: { webhooks }, owner, form }) {
    const id = form.id();
    return delivered(id, await webhooks.test(owner.accountId, id));
  },
  async replay({ services: { webhooks }, owner, form }) {
    const [id, delivery] = [form.id(), form.id("delivery")];
    return delivered(id, await webhooks.replay(owner.accountId, id, delivery));
  },
};
