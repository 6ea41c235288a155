import { Badge } from "@/components/Badge.tsx";
import { Button } from "@/components/Button.tsx";
import { Card } from "@/components/Card.tsx";
import { Time } from "@/components/Time.tsx";
import { PendingForm } from "@/components/forms/PendingForm.tsx";
import type { SessionView } from "@/lib/shared/account_view.ts";

/** The account's sessions, and buttons that end them. */
export function SessionsCard(
  { sessions, now }: { sessions: readonly SessionView[]; now: number },
) {
  return (
    <Card
      id="sessions"
      title="Sessions"
      description="If you don't recognize a session, end it and change your password."
      isFlush
      actions={sessions.length > 1 && (
        <PendingForm
          action="/dashboard/account"
          hidden={{ action: "end_others" }}
        >
          <Button size="sm">End all others</Button>
        </PendingForm>
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
              <p class="mt-0.5 text-[13px] text-ink-soft">
                Last used{" "}
                <Time at={session.last_used_at} now={now} />, signed in{" "}
                <Time at={session.created_at} />
                {session.address !== null && (
                  <>
                    {", from "}
                    <span class="[overflow-wrap:anywhere] tabular-nums">
                      {session.address}
                    </span>
                  </>
                )}
              </p>
            </div>
            {!session.isCurrent && (
              <PendingForm
                action="/dashboard/account"
                hidden={{ action: "end_session", id: session.id }}
              >
                <Button
                  size="sm"
                  aria-label={`End the session of ${session.device}`}
                >
                  End
                </Button>
              </PendingForm>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
