import { Head } from "fresh/runtime";
import type { ComponentChildren } from "preact";
import { SEND_ONCE } from "@/lib/shared/send_once.ts";

/**
 * A form that shows that it is being sent, and is sent only once. Not for
 * islands: hydration would overwrite what was typed before.
 */
export function PostForm(
  { action, hidden = {}, noValidate, class: own, children }: {
    action: string;
    hidden?: Readonly<Record<string, string>>;
    noValidate?: boolean | undefined;
    class?: string;
    children: ComponentChildren;
  },
) {
  // deno-lint-ignore react-no-danger
  const script = <script dangerouslySetInnerHTML={{ __html: SEND_ONCE }} />;
  return (
    <form action={action} method="post" noValidate={noValidate} class={own}>
      <Head>{script}</Head>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
