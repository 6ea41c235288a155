import { Badge } from "@/components/Badge.tsx";
import { InlineCode, Prose } from "@/components/docs/Markdown.tsx";
import { ChevronRight } from "@/components/icons.tsx";
import type { Field, Parameter } from "@/lib/shared/api_reference.ts";

const PLACES = {
  path: "in the path",
  query: "in the query",
  header: "header",
} as const;

/** The fields of a request or response; the members of objects are collapsible. */
export function FieldList({ fields, path = "" }: {
  fields: readonly (Field | Parameter)[];
  /** The path of the object with these members, for screen readers: "data", "data.cards". */
  path?: string;
}) {
  return (
    <ul class="divide-y divide-line">
      {fields.map((field) => {
        const parameter = "in" in field ? field : null;
        const members = "fields" in field ? field.fields : [];
        return (
          <li key={field.name} class="py-3 text-sm first:pt-0 last:pb-0">
            <p class="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
              <code class="font-mono text-label font-medium wrap-anywhere text-ink">
                {field.name}
              </code>
              <span class="text-xs text-ink-faint">
                {[
                  parameter && PLACES[parameter.in],
                  field.type,
                  field.range,
                  parameter || field.isRequired ? null : "can be absent",
                ].filter(Boolean).join(" · ")}
              </span>
              {parameter?.isRequired && <Badge tone="warn">required</Badge>}
            </p>
            {field.description !== null && (
              <p class="mt-1 leading-6 text-ink-soft">
                <Prose text={field.description} />
              </p>
            )}
            {parameter && parameter.standard !== null && (
              <p class="mt-1 text-xs text-ink-faint">
                Default: <InlineCode>{parameter.standard}</InlineCode>
              </p>
            )}
            {field.allowed.length > 0 && (
              <p class="mt-1 flex flex-wrap gap-1 text-xs text-ink-faint">
                <span>One of</span>
                {field.allowed.map((value) => (
                  <InlineCode key={value}>{value}</InlineCode>
                ))}
              </p>
            )}
            {members.length > 0 && (
              <details class="group mt-2">
                <summary class="inline-flex cursor-pointer items-center gap-1 text-label font-medium text-accent">
                  <ChevronRight class="size-3.5 transition-transform duration-150 group-open:rotate-90" />
                  Members
                  <span class="sr-only">of {path}{field.name}</span>
                </summary>
                <div class="mt-2 rounded-lg border border-line p-4">
                  <FieldList fields={members} path={`${path}${field.name}.`} />
                </div>
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}
