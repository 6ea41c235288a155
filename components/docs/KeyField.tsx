import { CONTROL } from "@/components/Field.tsx";
import { FieldFrame, fieldIds } from "@/components/FieldFrame.tsx";

const HINT =
  "Sent with this request only, and stored nowhere. You need none while you are signed in.";

/** Takes an API key. It has no name, so that no form can send it in an address. */
export function KeyField({ id }: { id: string }) {
  const ids = fieldIds(id, HINT, undefined);
  return (
    <FieldFrame label="API key" ids={ids} hint={HINT}>
      <input
        id={ids.control}
        type="password"
        autocomplete="off"
        placeholder="sk_..."
        aria-describedby={ids.describedBy}
        class={`${CONTROL} h-9 max-sm:h-10`}
      />
    </FieldFrame>
  );
}
