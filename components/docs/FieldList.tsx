import { ChevronRight } from "lucide-preact";
import { InlineCode } from "@/components/docs/Inline.tsx";
import type { Field } from "@/lib/shared/api_reference.ts";

interface FieldListProps {
  fields: readonly Field[];
  /** Where the members belong, for screen readers: "data", "data.cards". */
  path?: string;
}

/** The members of an object; those of objects within it unfold. */
export function FieldList({ fields, path = "" }: FieldListProps) {
  return (
    <ul class="divide-y divide-line">
      {fields.map((field) => (
        <li key={field.name} class="py-3 text-sm first:pt-0 last:pb-0">
          <p class="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
            <code class="font-mono text-[13px] font-medium [overflow-wrap:anywhere] text-ink">
              {field.name}
            </code>
            <span class="text-xs text-ink-faint">
              {[
                field.type,
                field.range,
                field.isRequired ? null : "can be absent",
              ].filter(Boolean).join(" · ")}
            </span>
          </p>
          {field.description !== null && (
            <p class="mt-1 leading-6 text-ink-soft">{field.description}</p>
          )}
          {field.allowed.length > 0 && <Allowed values={field.allowed} />}
          {field.fields.length > 0 && (
            <details class="group mt-2">
              <summary class="inline-flex cursor-pointer list-none items-center gap-1 text-[13px] font-medium text-accent [&::-webkit-details-marker]:hidden">
                <ChevronRight
                  class="size-3.5 transition-transform duration-150 group-open:rotate-90"
                  aria-hidden="true"
                />
                Members
                <span class="sr-only">of {path}{field.name}</span>
              </summary>
              <div class="mt-2 rounded-lg border border-line p-4">
                <FieldList
                  fields={field.fields}
                  path={`${path}${field.name}.`}
                />
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The values that are allowed. */
export function Allowed({ values }: { values: readonly string[] }) {
  return (
    <p class="mt-1 flex flex-wrap gap-1 text-xs text-ink-faint">
      <span>One of</span>
      {values.map((value) => <InlineCode key={value}>{value}</InlineCode>)}
    </p>
  );
}
