import { Card } from "@/components/Card.tsx";
import { Pager } from "@/components/Pager.tsx";
import { Table } from "@/components/Table.tsx";
import { Time } from "@/components/Time.tsx";
import type { ActivityView } from "@/lib/shared/account_view.ts";

interface ActivityCardProps {
  activity: readonly ActivityView[];
  /** Older events are those before this id; null if there are none. */
  olderThan: number | null;
  /** Whether this page starts after the latest events. */
  isOlder: boolean;
}

/** The account's audit events. */
export function ActivityCard(
  { activity, olderThan, isOlder }: ActivityCardProps,
) {
  return (
    <Card
      id="activity"
      title="Activity"
      description="Changes to this account and its keys."
      isFlush
      class="scroll-mt-6"
    >
      <Table
        caption="Activity, latest first"
        columns={[
          {
            header: "What",
            cell: ({ what }) => (
              <span class="[overflow-wrap:anywhere] text-ink" dir="auto">
                {what}
              </span>
            ),
          },
          { header: "By", cell: ({ by }) => by ?? "You" },
          {
            header: "From",
            cell: ({ address }) => (
              <span class="[overflow-wrap:anywhere] tabular-nums">
                {address ?? "–"}
              </span>
            ),
          },
          { header: "When", cell: ({ at }) => <Time at={at} hasTime /> },
        ]}
        rows={activity}
        rowKey={({ id }) => id}
        empty={
          <p class="px-4 py-6 text-center text-sm text-ink-soft">
            Nothing {isOlder ? "older" : "yet"}.
          </p>
        }
      />
      <Pager
        what="events"
        path="/dashboard/account"
        hash="#activity"
        isFirst={!isOlder}
        olderThan={olderThan}
      />
    </Card>
  );
}
