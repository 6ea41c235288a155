import { Badge } from "@/components/Badge.tsx";
import { Allowed } from "@/components/docs/FieldList.tsx";
import { InlineCode, Prose } from "@/components/docs/Inline.tsx";
import type { Parameter } from "@/lib/shared/api_reference.ts";

const PLACES = {
  path: "in the path",
  query: "in the query",
  header: "header",
} as const;

/** What a request may carry beside its body. */
export function ParameterList(
  { parameters }: { parameters: readonly Parameter[] },
) {
  return (
    <ul class="divide-y divide-line">
      {parameters.map((parameter) => (
        <li key={parameter.name} class="py-3 text-sm first:pt-0 last:pb-0">
          <p class="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
            <code class="font-mono text-[13px] font-medium text-ink">
              {parameter.name}
            </code>
            <span class="text-xs text-ink-faint">
              {[PLACES[parameter.in], parameter.type, parameter.range]
                .filter(Boolean).join(" · ")}
            </span>
            {parameter.isRequired && <Badge tone="warn">required</Badge>}
          </p>
          {parameter.description !== null && (
            <p class="mt-1 leading-6 text-ink-soft">
              <Prose text={parameter.description} />
            </p>
          )}
          {parameter.standard !== null && (
            <p class="mt-1 text-xs text-ink-faint">
              Default: <InlineCode>{parameter.standard}</InlineCode>
            </p>
          )}
          {parameter.allowed.length > 0 && (
            <Allowed values={parameter.allowed} />
          )}
        </li>
      ))}
    </ul>
  );
}
