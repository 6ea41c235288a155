import type { ComponentChildren } from "preact";
import { Button, ButtonLink } from "@/components/Button.tsx";
import { CodeBlock } from "@/components/code/CodeFrame.tsx";
import { Field, NAME } from "@/components/Field.tsx";
import { PostForm } from "@/components/forms/PostForm.tsx";
import { EXPIRY_DEFAULT } from "@/lib/shared/key_expiry.ts";
import { QUICKSTART } from "@/lib/shared/quickstart.ts";

/** The steps from a new account to its first response. */
export function FirstSteps(
  { hasKey, origin }: { hasKey: boolean; origin: string },
) {
  return (
    <section
      aria-labelledby="first-steps-title"
      class="rounded-lg border border-line bg-surface"
    >
      <header class="border-b border-line px-4 py-4 sm:px-6">
        <h2 id="first-steps-title" class="font-semibold text-ink">
          Your first request
        </h2>
        <p class="mt-0.5 text-sm text-ink-soft">
          Two steps; the second is one line in a terminal.
        </p>
      </header>
      <ol class="divide-y divide-line">
        <Step number={1} title="Create a key" isDone={hasKey}>
          {hasKey
            ? (
              <p>
                You have a working key. If you no longer have it, create{"  "}
                <a href="/dashboard/keys" class="underline underline-offset-2">
                  another one
                </a>.
              </p>
            )
            : (
              <PostForm
                action="/dashboard/keys"
                hidden={{ action: "create", expiry: EXPIRY_DEFAULT }}
                class="flex flex-wrap items-end gap-3"
              >
                <Field
                  {...NAME}
                  name="name"
                  value="First key"
                  class="w-full sm:w-64"
                />
                <Button variant="primary">Create key</Button>
                <p class="w-full text-label text-ink-faint">
                  It expires in 90 days. You can choose another expiry on the
                  keys page.
                </p>
              </PostForm>
            )}
        </Step>
        <Step number={2} title="Request two ads">
          {hasKey
            ? (
              <div class="space-y-3">
                <CodeBlock
                  label="In a terminal, with your key in the first line"
                  code={QUICKSTART.curl(origin)}
                />
                <ButtonLink href="/dashboard" variant="primary">
                  I've sent it
                </ButtonLink>
              </div>
            )
            : <p>The command will be shown with your key, ready to paste.</p>}
        </Step>
      </ol>
    </section>
  );
}

function Step({ number, title, isDone = false, children }: {
  number: number;
  title: string;
  isDone?: boolean;
  children: ComponentChildren;
}) {
  return (
    <li class="flex gap-4 px-4 py-5 sm:px-6">
      <span
        aria-hidden="true"
        class={`flex size-6 flex-none items-center justify-center rounded-full text-xs font-semibold tabular-nums ${
          isDone ? "bg-good-soft text-good" : "bg-sunken text-ink-soft"
        }`}
      >
        {isDone ? "✓" : number}
      </span>
      <div class="min-w-0 flex-1 text-sm leading-6 text-ink-soft">
        <h3 class="mb-2 font-medium text-ink">
          {title}
          {isDone && <span class="sr-only">: done</span>}
        </h3>
        {children}
      </div>
    </li>
  );
}
