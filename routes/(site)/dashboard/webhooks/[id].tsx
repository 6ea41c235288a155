import { Button } from "@/components/Button.tsx";
import { Card } from "@/components/Card.tsx";
import { EmptyState } from "@/components/EmptyState.tsx";
import { FormDialog } from "@/components/forms/Dialog.tsx";
import { PostForm } from "@/components/forms/PostForm.tsx";
import { Notice } from "@/components/Notice.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { Pager } from "@/components/Pager.tsx";
import { DeliveryList } from "@/components/webhooks/DeliveryList.tsx";
import { WebhookDialog } from "@/components/webhooks/WebhookDialogs.tsx";
import { DialogLink } from "@/islands/DialogLink.tsx";
import { define } from "@/lib/app/define.ts";
import { formPage, readId, requireId } from "@/lib/site/form.ts";
import { readWebhookPage } from "@/lib/site/saved_pages.ts";
import { WEBHOOK_ACTIONS } from "@/lib/site/webhook_forms.ts";

export const handler = formPage({
  async read({ state, params, url }) {
    state.title = "Webhook";
    const before = readId(url.searchParams.get("before"));
    return await readWebhookPage(state, requireId(params.id), before);
  },
  submit: WEBHOOK_ACTIONS,
});

export default define.page<typeof handler>(function Webhook({ data }) {
  const { webhook, views, deliveries, error } = data;
  const { id, url, view_ids, disabled_at, disabled_reason } = webhook;
  const page = `/dashboard/webhooks/${id}`;
  const named = views.filter((view) => view_ids.includes(view.id));
  // All views that it names were deleted.
  const hasNone = view_ids.length > 0 && named.length === 0;
  const act = (action: string) => ({
    action: page,
    hidden: { action, id: String(id) },
  });
  return (
    <>
      <div class="space-y-6">
        <PageHeader
          back={{ href: "/dashboard/webhooks", label: "Webhooks" }}
          title={<span class="line-clamp-3 wrap-anywhere">{url}</span>}
          description={named.length > 0
            ? `Views: ${named.map(({ name }) => name).join(", ")}`
            : hasNone
            ? "No views"
            : "All views with alerts by webhook"}
          actions={
            <>
              <PostForm {...act("test")}>
                <Button>Send a test</Button>
              </PostForm>
              {disabled_at === null && (
                <PostForm {...act("disable")}>
                  <Button>Disable</Button>
                </PostForm>
              )}
              <DialogLink dialog="change-webhook">Edit</DialogLink>
              <DialogLink dialog="delete-webhook" variant="danger">
                Delete
              </DialogLink>
            </>
          }
        />
        {disabled_at !== null && (
          <Notice
            tone={disabled_reason === null ? "info" : "bad"}
            title="This webhook is disabled"
          >
            <p class="mb-2">
              Nothing is sent{disabled_reason && `: ${disabled_reason}`}.
            </p>
            {hasNone
              ? (
                <DialogLink dialog="change-webhook" size="sm">
                  Choose views
                </DialogLink>
              )
              : (
                <PostForm {...act("enable")}>
                  <Button size="sm">Enable</Button>
                </PostForm>
              )}
          </Notice>
        )}
        <Card id="deliveries" title="Deliveries, last 30 days" isFlush>
          {deliveries.length === 0
            ? (
              <EmptyState title="Nothing sent yet">
                Send a test, or wait for an import that changes a view.
              </EmptyState>
            )
            : <DeliveryList deliveries={deliveries} act={act} />}
          <Pager what="deliveries" path={page} list={data} />
        </Card>
      </div>
      <WebhookDialog
        webhook={webhook}
        views={views}
        action={page}
        refused={error}
      />
      <FormDialog
        {...act("delete")}
        id="delete-webhook"
        title="Delete webhook"
        submit="Delete webhook"
        variant="destructive"
      >
        <p>It stops receiving events, and its log is deleted.</p>
      </FormDialog>
    </>
  );
});
