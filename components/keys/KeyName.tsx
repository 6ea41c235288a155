import { Badge, type Tone } from "@/components/Badge.tsx";
import { Time } from "@/components/Time.tsx";
import type { KeyState } from "@/lib/shared/key_state.ts";
import type { KeyView } from "@/lib/shared/key_view.ts";

const STATES: Record<KeyState, readonly [Tone, string]> = {
  active: ["good", "Active"],
  replaced: ["warn", "Replaced"],
  expired: ["neutral", "Expired"],
  revoked: ["neutral", "Revoked"],
};

/** A key's name with its state, its end and its age. */
export function KeyName({ name, last4, state, created_at }: KeyView) {
  const [tone, text] = STATES[state];
  return (
    <div class="min-w-0 max-md:text-left">
      <div class="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span
          class="font-medium [overflow-wrap:anywhere] text-ink"
          dir="auto"
        >
          {name}
        </span>
        <Badge tone={tone}>{text}</Badge>
      </div>
      <p class="text-xs leading-5 text-ink-faint">
        <code class="font-mono">sk_…{last4}</code>, created{" "}
        <Time at={created_at} />
      </p>
    </div>
  );
}
