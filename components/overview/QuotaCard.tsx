import { Badge } from "@/components/Badge.tsx";
import { Card } from "@/components/Card.tsx";
import { Meter } from "@/components/Meter.tsx";
import { formatNumber } from "@/lib/shared/format_number.ts";
import { formatLongDay } from "@/lib/shared/format_time.ts";

interface QuotaCardProps {
  plan: string;
  perMonth: number | null;
  perMinute: number | null;
  usedThisMonth: number;
  usedToday: number;
  /** Seconds: when the month's count starts again. */
  resetsAt: number;
}

/** What the plan allows and what of it is used. */
export function QuotaCard(props: QuotaCardProps) {
  const { plan, perMonth, perMinute, usedThisMonth, usedToday } = props;
  const reset = `${formatLongDay(props.resetsAt)}, 00:00 UTC`;
  return (
    <Card
      id="plan"
      title="Plan and quota"
      actions={<Badge tone="accent">{plan}</Badge>}
    >
      <Meter
        label="Requests this month"
        value={usedThisMonth}
        limit={perMonth}
        unit="request"
        note={perMonth !== null && usedThisMonth >= perMonth
          ? `Used up: requests are rejected until ${reset}.`
          : `Resets on ${reset}.`}
      />
      <dl class="mt-5 grid grid-cols-2 gap-4 border-t border-line pt-4 text-sm">
        <div>
          <dt class="text-[13px] text-ink-faint">Today</dt>
          <dd class="mt-0.5 font-medium text-ink tabular-nums">
            {formatNumber(usedToday)}
          </dd>
        </div>
        <div>
          <dt class="text-[13px] text-ink-faint">Per minute</dt>
          <dd class="mt-0.5 font-medium text-ink tabular-nums">
            {perMinute === null
              ? "No limit"
              : `Up to ${formatNumber(perMinute)}`}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
