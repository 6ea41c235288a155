import { ButtonLink } from "@/components/Button.tsx";
import { Card } from "@/components/Card.tsx";
import { Notice } from "@/components/Notice.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import { formatCount } from "@/lib/shared/format_number.ts";
import type { View, Webhook } from "@/lib/site/saved_pages.ts";

const PAGE = "/dashboard/views";

/** What imports have brought to watched views since they were opened. */
export function Digest({ views }: { views: readonly View[] }) {
  return (
    <Card
      id="digest"
      title="New in your views"
      isFlush
      actions={<ButtonLink href={PAGE} size="sm">All views</ButtonLink>}
    >
      <ul class="divide-y divide-line">
        {views.map(({ id, name, new_ads, changed_ads }) => (
          <li
            key={id}
            class="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 text-sm sm:px-5"
          >
            <a
              href={`${PAGE}/${id}?only=${new_ads > 0 ? "new" : "changed"}`}
              dir="auto"
              class="min-w-0 truncate font-medium text-ink hover:underline"
            >
              {name}
            </a>
            <span class="text-label text-ink-soft tabular-nums">
              {new_ads > 0 && (
                <TextLink href={`${PAGE}/${id}?only=new`}>
                  {formatCount(new_ads, "new ad")}
                </TextLink>
              )}
              {new_ads > 0 && changed_ads > 0 && ", "}
              {changed_ads > 0 && (
                <TextLink href={`${PAGE}/${id}?only=changed`}>
                  {formatCount(changed_ads, "changed ad")}
                </TextLink>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A notice for each webhook that was disabled for a reason. */
export function DisabledWebhooks(
  { webhooks }: { webhooks: readonly Webhook[] },
) {
  return (
    <>
      {webhooks.map(({ id, url, disabled_reason }) => (
        <Notice key={id} tone="bad" title="A webhook was disabled">
          <p class="wrap-anywhere">
            Nothing is sent to {url}: {disabled_reason}.{" "}
            <TextLink href={`/dashboard/webhooks/${id}`}>See its log</TextLink>
          </p>
        </Notice>
      ))}
    </>
  );
}
