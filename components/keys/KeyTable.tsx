import { KeyName } from "@/components/keys/KeyName.tsx";
import { LastUsed } from "@/components/keys/LastUsed.tsx";
import { RenameDialog, RotateDialog } from "@/components/keys/KeyDialogs.tsx";
import { type Column, Table } from "@/components/Table.tsx";
import { Time } from "@/components/Time.tsx";
import { ConfirmDialog } from "@/islands/ConfirmDialog.tsx";
import { DialogLink } from "@/islands/DialogLink.tsx";
import { formatNumber } from "@/lib/shared/format_number.ts";
import type { KeyFormState, KeyView } from "@/lib/shared/key_view.ts";

interface KeyTableProps {
  keys: readonly KeyView[];
  now: number;
  refused: KeyFormState | null;
}

/** The refusal of a form, where it was this key's. */
function own(
  refused: KeyFormState | null,
  action: KeyFormState["action"],
  id: number,
): KeyFormState | null {
  return refused?.action === action && refused.id === id ? refused : null;
}

function Actions(
  { apiKey, refused }: { apiKey: KeyView; refused: KeyFormState | null },
) {
  const { id, name, last4, state } = apiKey;
  const which = `${name}, which ends in ${last4}`;
  return (
    <div class="-mx-1 flex items-center has-[dialog[open]:not(:modal)]:flex-wrap md:justify-end">
      <DialogLink
        dialog={`rename-${id}`}
        variant="ghost"
        size="sm"
        label={`Rename ${which}`}
      >
        Rename
      </DialogLink>
      {state === "active" && (
        <DialogLink
          dialog={`rotate-${id}`}
          variant="ghost"
          size="sm"
          label={`Rotate ${which}`}
        >
          Rotate
        </DialogLink>
      )}
      <ConfirmDialog
        id={`revoke-${id}`}
        trigger="Revoke"
        triggerLabel={`Revoke ${which}`}
        title="Revoke key"
        action="/dashboard/keys"
        fields={{ action: "revoke", id: String(id) }}
        confirm="Revoke key"
      >
        <p>
          Requests with{" "}
          <strong class="font-medium text-ink" dir="auto">{name}</strong>{" "}
          (<code class="font-mono text-[13px]">sk_…{last4}</code>) are refused
          at once. This cannot be undone.
        </p>
      </ConfirmDialog>
      <RenameDialog apiKey={apiKey} refused={own(refused, "rename", id)} />
      {state === "active" && (
        <RotateDialog apiKey={apiKey} refused={own(refused, "rotate", id)} />
      )}
    </div>
  );
}

/** Keys that let requests in, with what can be done to them. */
export function KeyTable({ keys, now, refused }: KeyTableProps) {
  const columns: Column<KeyView>[] = [
    {
      header: "Key",
      isTitle: true,
      cell: (key) => (
        <div class="max-md:w-full">
          <KeyName {...key} />
          {key.hints.length > 0 && (
            <ul class="mt-1 text-[13px] leading-5 text-warn max-md:text-left">
              {key.hints.map((hint) => <li key={hint}>{hint}</li>)}
            </ul>
          )}
        </div>
      ),
    },
    {
      header: "Last used",
      cell: (key) => <LastUsed at={key.last_used_at} now={now} />,
    },
    {
      header: "Expires",
      cell: (key) =>
        key.expires_at === null ? "Never" : <Time at={key.expires_at} />,
    },
    {
      header: "This month",
      isNumeric: true,
      cell: (key) => formatNumber(key.requests),
    },
    {
      header: "Actions",
      isHeaderHidden: true,
      cell: (key) => <Actions apiKey={key} refused={refused} />,
    },
  ];
  return (
    <Table
      caption="Working keys"
      columns={columns}
      rows={keys}
      rowKey={(key) => key.id}
    />
  );
}
