import type { ComponentChildren } from "preact";
import { Badge, type Tone } from "@/components/Badge.tsx";
import { KeyActions } from "@/components/keys/KeyDialogs.tsx";
import { type Column, countColumn, Table } from "@/components/Table.tsx";
import { Time } from "@/components/Time.tsx";
import { formatCount } from "@/lib/shared/format_number.ts";
import type { FormError } from "@/lib/site/form.ts";
import type { KeyView } from "@/lib/site/key_views.ts";

/** Most keys just work, so these have none. */
const BADGES: Record<KeyView["state"], readonly [Tone, string] | null> = {
  active: null,
  replaced: ["warn", "Replaced"],
  expired: ["neutral", "Expired"],
  revoked: ["neutral", "Revoked"],
};

const KEY: Column<KeyView> = {
  header: "Key",
  isTitle: true,
  cell({ name, last4, state, created_at, hints }) {
    const badge = BADGES[state];
    return (
      <div class="min-w-0 max-md:w-full max-md:text-left">
        <div class="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span class="font-medium wrap-anywhere text-ink" dir="auto">
            {name}
          </span>
          {badge !== null && <Badge tone={badge[0]}>{badge[1]}</Badge>}
        </div>
        <p class="text-xs leading-5 text-ink-faint">
          <code class="font-mono">sk_…{last4}</code>, created{" "}
          <Time at={created_at} />
        </p>
        {hints.length > 0 && (
          <ul class="mt-1 text-label leading-5 text-warn">
            {hints.map((hint) => <li key={hint}>{hint}</li>)}
          </ul>
        )}
      </div>
    );
  },
};

function lastUsed(now: number): Column<KeyView> {
  return {
    header: "Last used",
    cell: ({ last_used_at: at }) =>
      at === null ? "Never" : (
        <span class="inline-block first-letter:uppercase">
          <Time at={at} now={now} />
        </span>
      ),
  };
}

const THIS_MONTH = countColumn("This month", (key: KeyView) => key.requests);

export function KeyTable({ keys, now, refused }: {
  keys: readonly KeyView[];
  now: number;
  refused: FormError | null;
}) {
  return (
    <Table
      caption="Working keys"
      columns={[
        KEY,
        lastUsed(now),
        {
          header: "Expires",
          cell: (key) =>
            key.expires_at === null ? "Never" : <Time at={key.expires_at} />,
        },
        THIS_MONTH,
        {
          header: "Actions",
          isHeaderHidden: true,
          cell: (key) => <KeyActions apiKey={key} refused={refused} />,
        },
      ]}
      rows={keys}
      rowKey={(key) => key.id}
    />
  );
}

/** Keys that no longer work, collapsed. */
export function EndedKeys({ keys, now, isOpen, children }: {
  keys: readonly KeyView[];
  now: number;
  isOpen: boolean;
  children?: ComponentChildren;
}) {
  return (
    <details
      id="ended"
      open={isOpen}
      class="group mt-6 rounded-lg border border-line bg-surface"
    >
      <summary class="cursor-pointer rounded-lg px-4 py-3 text-sm font-medium text-ink-soft hover:text-ink sm:px-5">
        {formatCount(keys.length, "key")} revoked or expired in the last 90 days
      </summary>
      <div class="border-t border-line">
        <Table
          caption="Keys that no longer work"
          columns={[
            KEY,
            {
              header: "Ended",
              cell: (key) => (
                <Time at={key.revoked_at ?? key.expires_at ?? key.created_at} />
              ),
            },
            lastUsed(now),
            THIS_MONTH,
          ]}
          rows={keys}
          rowKey={(key) => key.id}
        />
        {children}
      </div>
    </details>
  );
}
