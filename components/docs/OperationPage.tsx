import type { ComponentChildren } from "preact";
import { CodeBlock, CodeTabs } from "@/components/code/CodeFrame.tsx";
import { FieldList } from "@/components/docs/FieldList.tsx";
import { Prose } from "@/components/docs/Markdown.tsx";
import { MethodName } from "@/components/docs/DocsNav.tsx";
import type {
  Operation,
  OperationResponse,
} from "@/lib/shared/api_reference.ts";
import type { Sample } from "@/lib/shared/samples.ts";

const OPENED_BY = {
  anyone: "No credentials needed.",
  key_or_session: "Requires an API key or a session.",
  session: "Requires a session.",
};

/** An operation of the API: the request on the left, the response on the right. */
export function OperationPage({ operation, samples, children }: {
  operation: Operation;
  samples: readonly Sample[];
  children?: ComponentChildren;
}) {
  const { method, path, summary, description, parameters, body } = operation;
  return (
    <article>
      <h1 class="text-3xl font-semibold tracking-tight text-ink">{summary}</h1>
      <p class="mt-4 flex max-w-full items-center gap-2.5 overflow-x-auto rounded-lg border border-line bg-surface px-3.5 py-2.5">
        <MethodName method={method} />
        <code class="font-mono text-label text-ink">{path}</code>
      </p>
      <div class="mt-6 grid gap-x-10 gap-y-8 print:block print:space-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div class="min-w-0 space-y-10">
          <div>
            <p class="leading-7 text-pretty text-ink-soft">
              <Prose text={description} />
            </p>
            <p class="mt-2 text-sm text-ink-faint">
              {OPENED_BY[operation.openedBy]}
            </p>
          </div>
          {parameters.length > 0 && (
            <Section id="parameters" title="Parameters">
              <FieldList fields={parameters} />
            </Section>
          )}
          {body !== null && (
            <Section id="body" title="Body">
              <FieldList fields={body.fields} />
            </Section>
          )}
          {operation.responses.map((response) => (
            <ResponseSection key={response.status} response={response} />
          ))}
          <Section id="errors" title="Errors">
            <ul class="divide-y divide-line text-sm">
              {operation.errors.map(({ status, code }) => (
                <li key={code} class="flex gap-4 py-2 first:pt-0">
                  <span class="text-ink-faint tabular-nums">{status}</span>
                  <a
                    href={`/docs/errors#${code}`}
                    class="font-mono text-label text-accent hover:underline"
                  >
                    {code}
                  </a>
                </li>
              ))}
            </ul>
          </Section>
        </div>
        <div class="min-w-0 space-y-5">
          {samples.length > 0 && (
            <CodeTabs id="sample" label={summary} samples={samples} />
          )}
          {children}
          {body?.example !== undefined && (
            <Example label="Request body" value={body.example} />
          )}
          {operation.responses.map(({ status, example }) =>
            example !== undefined && (
              <Example
                key={status}
                label={`Response, ${status}`}
                value={example}
              />
            )
          )}
        </div>
      </div>
    </article>
  );
}

function Section({ id, title, children }: {
  id: string;
  title: string;
  children: ComponentChildren;
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} class="mb-4 scroll-mt-6 text-base font-semibold text-ink">
        {title}
      </h2>
      {children}
    </section>
  );
}

function ResponseSection({ response }: { response: OperationResponse }) {
  const { status, description, headers, fields } = response;
  return (
    <Section id={`response-${status}`} title={`Response ${status}`}>
      <p class="mb-4 text-sm leading-6 text-ink-soft">{description}</p>
      {fields.length > 0 && <FieldList fields={fields} />}
      <dl class="mt-6 space-y-2 text-sm">
        {headers.map(({ name, description }) => (
          <div key={name}>
            <dt class="font-mono text-label text-ink">{name}</dt>
            <dd class="leading-6 text-ink-soft">
              <Prose text={description} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Example({ label, value }: { label: string; value: unknown }) {
  return (
    <CodeBlock
      label={label}
      code={JSON.stringify(value, null, 2)}
      language="json"
      class="[&_pre]:max-h-120"
    />
  );
}

/** Replaces "Try it", and says what is needed to use it. */
export function TryItNotice({ children }: { children: ComponentChildren }) {
  return (
    <div class="space-y-3 rounded-lg border border-line bg-surface p-4 text-sm leading-6 text-ink-soft">
      <p class="font-semibold text-ink">Try it</p>
      {children}
    </div>
  );
}
