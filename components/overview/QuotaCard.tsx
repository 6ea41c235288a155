import { Badge } from "@/components/Badge.tsx";
import { Card } from "@/components/Card.tsx";
import { Meter } from "@/components/Meter.tsx";
import { formatNumber } from "@/lib/shared/format_number.ts";
import { formatLongDay } from "@/lib/shared/format_time.ts";

interface QuotaCardProps {
  plan: {
    name: string;
    requests_per_month: number | null;
    requests_per_minute: number | null;
  };
  usage: { month: number; today: number };
  /** Seconds: when the month's count starts again. */
  resetsAt: number;
}

/** What the plan allows and what of it is used. */
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
        label="Requests this month"
        value={usage.month}
        limit={perMonth}
        unit="request"
        note={perMonth !== null && usage.month >= perMonth
          ? `Used up: requests are rejected until ${reset}.`
          : `Resets on ${reset}.`}
      />
      <dl class="mt-5 grid grid-cols-2 gap-4 border-t border-line pt-4 text-sm">
        {figures.map(([term, value]) => (
          <div key={term}>
            <dt class="text-[13px] text-ink-faint">{term}</dt>
            <dd class="mt-0.5 font-medium text-ink tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
