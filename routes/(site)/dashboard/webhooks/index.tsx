import { Badge } from "@/components/Badge.tsx";
import { Card } from "@/components/Card.tsx";
import { EmptyState } from "@/components/EmptyState.tsx";
import { Webhook } from "@/components/icons.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { Table } from "@/components/Table.tsx";
import { Time } from "@/components/Time.tsx";
import {
  FreshWebhookDialog,
  WebhookDialog,
} from "@/components/webhooks/WebhookDialogs.tsx";
import { DialogLink } from "@/islands/DialogLink.tsx";
import { define } from "@/lib/app/define.ts";
import { formatCount } from "@/lib/shared/format_number.ts";
import { formPage } from "@/lib/site/form.ts";
import { WEBHOOK_ACTIONS } from "@/lib/site/webhook_forms.ts";

const PAGE = "/dashboard/webhooks";

export const handler = formPage({
  async read({ state }) {
    state.title = "Webhooks";
    const { services, session } = state;
    const { id } = session!.account;
    const [webhooks, views] = await Promise.all([
      services.webhooks.list(id),
      services.views.list(id),
    ]);
    return { webhooks, views };
  },
  submit: WEBHOOK_ACTIONS,
});

export default define.page<typeof handler>(function Webhooks({ data }) {
  const { webhooks, views, done, error } = data;
  const create = (
    <DialogLink dialog="create-webhook" variant="primary">
      Create webhook
    </DialogLink>
  );
  return (
    <>
      {done !== null && <FreshWebhookDialog fresh={done} />}
      <PageHeader
        title="Webhooks"
        description="Your webhooks receive a signed event after each import that changes a view."
        actions={webhooks.length > 0 ? create : undefined}
      />
      <WebhookDialog
        webhook={null}
        views={views}
        action={PAGE}
        refused={error}
      />
      <Card isFlush>
        <Table
          caption="Webhooks"
          columns={[
            {
              header: "Receiver",
              isTitle: true,
              cell: ({ id, url }) => (
                <a
                  href={`${PAGE}/${id}`}
                  class="line-clamp-2 font-medium wrap-anywhere text-ink hover:underline"
                >
                  {url}
                </a>
              ),
            },
            {
              header: "State",
              cell: ({ disabled_at, disabled_reason, failing_since }) =>
                disabled_at !== null
                  ? (
                    <Badge tone={disabled_reason === null ? "neutral" : "bad"}>
                      Disabled
                    </Badge>
                  )
                  : failing_since !== null
                  ? <Badge tone="warn">Failing</Badge>
                  : <Badge tone="good">Enabled</Badge>,
            },
            {
              header: "Views",
              cell: ({ view_ids }) => (
                <span class="whitespace-nowrap">
                  {view_ids.length === 0
                    ? "All with alerts by webhook"
                    : formatCount(
                      views.filter(({ id }) => view_ids.includes(id)).length,
                      "view",
                    )}
                </span>
              ),
            },
            {
              header: "Created",
              cell: ({ created_at }) => <Time at={created_at} />,
            },
          ]}
          rows={webhooks}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              title="No webhooks yet"
              icon={<Webhook class="size-5" />}
              action={create}
            >
              Your program, or a Slack channel, is notified when an import
              brings new ads to a view.
            </EmptyState>
          }
        />
      </Card>
    </>
  );
});
