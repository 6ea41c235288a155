import type { ComponentChildren } from "preact";
import { SendOnce } from "@/islands/SendOnce.tsx";

/**
 * A form that says it is being sent, and is sent once however often one
 * presses. Its fields are no part of an island: hydrating them would put back
 * what they came with over what was typed meanwhile.
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
