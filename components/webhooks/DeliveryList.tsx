import { Badge, type Tone } from "@/components/Badge.tsx";
import { Button } from "@/components/Button.tsx";
import { PostForm } from "@/components/forms/PostForm.tsx";
import { Time } from "@/components/Time.tsx";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";
import type { Delivery } from "@/lib/site/saved_pages.ts";

const stateOf = (
  { delivered_at, next_at }: Delivery,
): readonly [Tone, string] =>
  delivered_at !== null
    ? ["good", "Delivered"]
    : next_at === null
    ? ["bad", "Failed"]
    : ["warn", "Pending"];

/** Messages of a webhook, newest first, each with its body and a way to send it again. */
export function DeliveryList({ deliveries, act }: {
  deliveries: readonly Delivery[];
  /** The form of an action on the webhook. */
  act: (action: string) => { action: string; hidden: Record<string, string> };
}) {
  const { action, hidden } = act("replay");
  return (
    <ul class="divide-y divide-line">
      {deliveries.map((delivery) => {
        const { id, type, created_at, attempts, status, ms } = delivery;
        const [tone, label] = stateOf(delivery);
        return (
          <li key={id} class="px-4 py-3 text-sm sm:px-5">
            <div class="flex flex-wrap items-center gap-x-3 gap-y-2">
              <Badge tone={tone}>{label}</Badge>
              <code class="font-mono text-label text-ink">{type}</code>
              <span class="text-label text-ink-faint tabular-nums">
                <Time at={created_at} hasTime />
                {attempts > 1 && `, ${formatCount(attempts, "attempt")}`}
                {status !== null && `, status ${status}`}
                {ms !== null && `, ${formatNumber(Math.round(ms))} ms`}
              </span>
              <PostForm
                action={action}
                hidden={{ ...hidden, delivery: String(id) }}
                class="ml-auto"
              >
                <Button size="sm" variant="ghost">Send again</Button>
              </PostForm>
            </div>
            {delivery.error !== null && (
              <p class="mt-1 text-label text-bad first-letter:uppercase">
                {delivery.error}
                {delivery.next_at !== null && (
                  <>
                    ; next attempt <Time at={delivery.next_at} hasTime />
                  </>
                )}
              </p>
            )}
            <details class="mt-1 text-label">
              <summary class="w-fit cursor-pointer text-ink-soft hover:text-ink">
                Body
              </summary>
              <pre
                tabIndex={0}
                class="mt-2 max-h-80 overflow-auto rounded-lg border border-line bg-sunken p-3 font-mono text-xs leading-5 text-ink"
              >
                {JSON.stringify(JSON.parse(delivery.body), null, 2)}
              </pre>
            </details>
          </li>
        );
      })}
    </ul>
  );
}
