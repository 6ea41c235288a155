import { Badge } from "@/components/Badge.tsx";
import { Button } from "@/components/Button.tsx";
import { Card } from "@/components/Card.tsx";
import { Time } from "@/components/Time.tsx";
import { PostForm } from "@/components/forms/PostForm.tsx";
import { Pager } from "@/components/Pager.tsx";
import { Table } from "@/components/Table.tsx";
import { formatNumber } from "@/lib/shared/format_number.ts";
import type { AccountPage } from "@/lib/site/account_page.ts";

export function SessionsCard(
  { sessions, hiddenSessions, now }: Pick<
    AccountPage,
    "sessions" | "hiddenSessions" | "now"
  >,
) {
  return (
    <Card
      id="sessions"
      title="Sessions"
      description="If you don't recognize a session, end it and change your password."
      isFlush
      actions={sessions.length > 1 && (
        <PostForm
          action="/dashboard/account"
          hidden={{ action: "end_others" }}
        >
          <Button size="sm">End all others</Button>
        </PostForm>
      )}
    >
      <ul class="divide-y divide-line">
        {sessions.map((session) => (
          <li
            key={session.id}
            class="flex items-center justify-between gap-4 px-4 py-3 sm:px-5"
          >
            <div class="min-w-0 text-sm">
              <p class="flex flex-wrap items-center gap-2 font-medium text-ink">
                {session.device}
                {session.isCurrent && <Badge tone="good">Current</Badge>}
              </p>
              <p class="mt-0.5 text-label text-ink-soft">
                Last used{" "}
                <Time at={session.last_used_at} now={now} />, signed in{" "}
                <Time at={session.created_at} />
                {session.address !== null && (
                  <>
                    {", from "}
                    <span class="wrap-anywhere tabular-nums">
                      {session.address}
                    </span>
                  </>
                )}
              </p>
            </div>
            {!session.isCurrent && (
              <PostForm
                action="/dashboard/account"
                hidden={{ action: "end_session", id: session.id }}
              >
                <Button
                  size="sm"
                  aria-label={`End the session of ${session.device}`}
                >
                  End
                </Button>
              </PostForm>
            )}
          </li>
        ))}
        {hiddenSessions > 0 && (
          <li class="px-4 py-3 text-label text-ink-soft sm:px-5">
            and {formatNumber(hiddenSessions)} more
          </li>
        )}
      </ul>
    </Card>
  );
}

export function ActivityCard(
  { activity, ...list }: Pick<
    AccountPage,
    "activity" | "olderThan" | "isFirst"
  >,
) {
  return (
    <Card
      id="activity"
      title="Activity"
      description="Changes to this account, its keys, webhooks, and links."
      isFlush
      class="scroll-mt-6"
    >
      <Table
        caption="Activity, latest first"
        columns={[
          {
            header: "What",
            isTitle: true,
            cell: ({ what }) => (
              <span class="wrap-anywhere text-ink" dir="auto">
                {what}
              </span>
            ),
          },
          { header: "By", cell: ({ by }) => by ?? "You" },
          {
            header: "From",
            cell: ({ address }) => (
              <span class="wrap-anywhere tabular-nums md:inline-block md:min-w-[15ch]">
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
            Nothing {list.isFirst ? "yet" : "older"}.
          </p>
        }
      />
      <Pager
        what="events"
        path="/dashboard/account"
        hash="#activity"
        list={list}
      />
    </Card>
  );
}
