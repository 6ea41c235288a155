import { ButtonLink } from "@/components/Button.tsx";
import { Card } from "@/components/Card.tsx";
import { Time } from "@/components/Time.tsx";
import type { KeyView } from "@/lib/shared/key_view.ts";

const SHOWN = 5;

/** The keys that work, newest first. */
export function ActiveKeys(
  { keys, now }: { keys: readonly KeyView[]; now: number },
) {
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
        {keys.slice(0, SHOWN).map(({ id, name, last4, last_used_at }) => (
          <li
            key={id}
            class="flex items-center justify-between gap-4 px-4 py-2.5 sm:px-5"
          >
            <div class="min-w-0">
              <p class="truncate text-sm font-medium text-ink" dir="auto">
                {name}
              </p>
              <code class="font-mono text-xs text-ink-faint">sk_…{last4}</code>
            </div>
            <p class="flex-none text-[13px] text-ink-soft">
              {last_used_at === null ? "Not used yet" : (
                <>
                  Used <Time at={last_used_at} now={now} />
                </>
              )}
            </p>
          </li>
        ))}
        {keys.length > SHOWN && (
          <li class="px-4 py-2.5 text-[13px] text-ink-soft sm:px-5">
            and {keys.length - SHOWN} more
          </li>
        )}
      </ul>
    </Card>
  );
}
