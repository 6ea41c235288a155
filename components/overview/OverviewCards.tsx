import { Badge } from "@/components/Badge.tsx";
import { Card } from "@/components/Card.tsx";
import { Meter } from "@/components/Meter.tsx";
import { formatNumber } from "@/lib/shared/format_number.ts";
import { formatLongDay } from "@/lib/shared/format_time.ts";
import { ButtonLink } from "@/components/Button.tsx";
import { Time } from "@/components/Time.tsx";
import type { Overview } from "@/lib/site/overview.ts";

interface QuotaCardProps extends Pick<Overview, "usage" | "resetsAt"> {
  plan: {
    name: string;
    requests_per_month: number | null;
    requests_per_minute: number | null;
  };
}

export function QuotaCard({ plan, usage, resetsAt }: QuotaCardProps) {
  const { requests_per_month: perMonth, requests_per_minute: perMinute } = plan;
  const reset = `${formatLongDay(resetsAt)}, 00:00 UTC`;
  const figures = [
    ["Today", formatNumber(usage.today)],
    [
      "Per minute",
      perMinute === null ? "No limit" : `Up to ${formatNumber(perMinute)}`,
    ],
  ];
  return (
    <Card
      id="plan"
      title="Plan and quota"
      actions={<Badge tone="accent">{plan.name}</Badge>}
    >
      <Meter
        label="Successful requests this month"
        value={usage.month}
        limit={perMonth}
        note={perMonth !== null && usage.month >= perMonth
          ? `Used up: requests are rejected until ${reset}.`
          : `Resets on ${reset}.`}
      />
      <dl class="mt-5 grid grid-cols-2 gap-4 border-t border-line pt-4 text-sm">
        {figures.map(([term, value]) => (
          <div key={term}>
            <dt class="text-label text-ink-faint">{term}</dt>
            <dd class="mt-0.5 font-medium text-ink tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const SHOWN = 5;

/** Those that were used last. */
export function ActiveKeys({ keys, now }: Pick<Overview, "keys" | "now">) {
  const latest = keys.toSorted((a, b) =>
    (b.last_used_at ?? 0) - (a.last_used_at ?? 0)
  );
  return (
    <Card
      id="active-keys"
      title="Active keys"
      isFlush
      actions={
        <ButtonLink href="/dashboard/keys" size="sm">Manage keys</ButtonLink>
      }
    >
      <ul class="divide-y divide-line">
        {latest.slice(0, SHOWN).map((
          { id, name, last4, last_used_at, replaced_by_id },
        ) => (
          <li
            key={id}
            class="flex items-center justify-between gap-4 px-4 py-2.5 sm:px-5"
          >
            <div class="min-w-0">
              <p class="truncate text-sm font-medium text-ink" dir="auto">
                {name}
              </p>
              <code class="font-mono text-xs text-ink-faint">sk_…{last4}</code>
              {replaced_by_id !== null && (
                <span class="ml-2 text-xs text-ink-faint">Replaced</span>
              )}
            </div>
            <p class="flex-none text-label text-ink-soft">
              {last_used_at === null ? "Not used yet" : (
                <>
                  Used <Time at={last_used_at} now={now} />
                </>
              )}
            </p>
          </li>
        ))}
        {keys.length > SHOWN && (
          <li class="px-4 py-2.5 text-label text-ink-soft sm:px-5">
            and {keys.length - SHOWN} more
          </li>
        )}
      </ul>
    </Card>
  );
}
