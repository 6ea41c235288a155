import type { ComponentChildren } from "preact";
import { KeyName } from "@/components/keys/KeyName.tsx";
import { LastUsed } from "@/components/keys/LastUsed.tsx";
import { Table } from "@/components/Table.tsx";
import { Time } from "@/components/Time.tsx";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";
import type { KeyView } from "@/lib/shared/key_view.ts";

interface EndedKeysProps {
  keys: readonly KeyView[];
  now: number;
  isOpen: boolean;
  /** What leads to older ones. */
  children?: ComponentChildren;
}

/** Keys that no longer work, folded away. */
export function EndedKeys(
  { keys, now, isOpen, children }: EndedKeysProps,
) {
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
            {
              header: "Key",
              isTitle: true,
              cell: (key) => <KeyName {...key} />,
            },
            {
              header: "Ended",
              cell: (key) => (
                <Time at={key.revoked_at ?? key.expires_at ?? key.created_at} />
              ),
            },
            {
              header: "Last used",
              cell: (key) => <LastUsed at={key.last_used_at} now={now} />,
            },
            {
              header: "This month",
              isNumeric: true,
              cell: (key) => formatNumber(key.requests),
            },
          ]}
          rows={keys}
          rowKey={(key) => key.id}
        />
        {children}
      </div>
    </details>
  );
}
