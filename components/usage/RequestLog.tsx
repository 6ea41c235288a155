import { Badge } from "@/components/Badge.tsx";
import { Field } from "@/components/Field.tsx";
import { FilterForm } from "@/components/forms/FilterForm.tsx";
import { Time } from "@/components/Time.tsx";
import { CopyButton } from "@/islands/CopyButton.tsx";
import { formatNumber } from "@/lib/shared/format_number.ts";
import type { RequestsPage } from "@/lib/site/requests_page.ts";

const STATUSES = [
  { value: "", label: "Any status" },
  { value: "2xx", label: "Successful (2xx)" },
  { value: "3xx", label: "Unchanged (3xx)" },
  { value: "4xx", label: "Client errors (4xx)" },
  { value: "429", label: "Limits (429)" },
  { value: "5xx", label: "Server errors (5xx)" },
];

export function RequestFilters(
  { page: { filter, errors, keys, routes } }: { page: RequestsPage },
) {
  const all = routes.map((route) => ({ value: route, label: route }));
  const fields = [
    ["key_id", "Key", keys],
    ["status", "Status", STATUSES],
    ["route", "Route", [{ value: "", label: "All routes" }, ...all]],
  ] as const;
  return (
    <FilterForm action="/dashboard/requests" values={filter} errors={errors}>
      {fields.map(([name, label, options]) => (
        <Field
          key={name}
          name={name}
          label={label}
          options={options}
          class="sm:w-56"
        />
      ))}
    </FilterForm>
  );
}

const tone = (status: number) =>
  status >= 500 ? "bad" : status >= 400 ? "warn" : "good";

/** Requests, newest first. */
export function RequestList({ requests, now }: RequestsPage) {
  return (
    <ul class="divide-y divide-line">
      {requests.map((request) => (
        <li key={request.id} class="px-4 py-3 sm:px-5">
          <div class="flex items-baseline gap-3">
            <Badge tone={tone(request.status)}>{request.status}</Badge>
            <code class="min-w-0 flex-1 font-mono text-label wrap-anywhere text-ink">
              {request.method} {request.url}
            </code>
            <span class="text-label whitespace-nowrap text-ink-soft tabular-nums">
              {formatNumber(request.duration_ms)} ms
            </span>
          </div>
          <div class="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-label text-ink-faint">
            <Time at={request.at} now={now} />
            <bdi class="wrap-anywhere">{request.key}</bdi>
            {request.code !== null && (
              <a
                href={`/docs/errors#${request.code}`}
                class="font-mono text-xs text-accent hover:underline"
              >
                {request.code}
              </a>
            )}
            <code class="font-mono text-xs wrap-anywhere">
              {request.request_id}
            </code>
            {request.curl !== null && (
              <span class="ml-auto">
                <pre hidden id={`curl-${request.id}`}>{request.curl}</pre>
                <CopyButton from={`curl-${request.id}`} label="Copy as curl" />
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
