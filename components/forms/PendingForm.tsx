import type { ComponentChildren } from "preact";
import { SendOnce } from "@/islands/SendOnce.tsx";

/**
 * A form that shows that it is being submitted, and is submitted only once. Its
 * fields are not part of an island: hydration would overwrite what was typed
 * before.
 */
export function PendingForm(
  { action, hidden = {}, class: own, children }: {
    action: string;
    hidden?: Readonly<Record<string, string>>;
    class?: string;
    children: ComponentChildren;
  },
) {
  return (
    <form action={action} method="post" class={own}>
      <SendOnce />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
