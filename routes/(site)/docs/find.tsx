import { EmptyState } from "@/components/EmptyState.tsx";
import { define } from "@/lib/app/define.ts";
import { findDocs } from "@/lib/docs/find_docs.ts";
import { formatCount } from "@/lib/shared/format_number.ts";
import { readTyped } from "@/lib/site/suggest.ts";

export const handler = define.pageData(async ({ state, url }) => {
  const text = readTyped(url);
  state.title = "Search · Docs";
  return {
    text,
    found: await findDocs(state.endpoints, state.origin, text),
  };
});

export default define.page<typeof handler>(function DocsSearchPage({ data }) {
  const { text, found } = data;
  return (
    <div class="max-w-176">
      <h1 class="text-3xl font-semibold tracking-tight text-ink">
        Search the docs
      </h1>
      <p class="mt-2 mb-8 text-ink-soft">
        {text === "" ? "Words from a guide, a parameter, or an error code." : (
          <>
            {formatCount(found.length, "result")} for{" "}
            <bdi class="wrap-anywhere">“{text}”</bdi>
          </>
        )}
      </p>
      {text !== "" && found.length === 0 && (
        <EmptyState title="Nothing has all of these words">
          Try fewer words, or the name of a parameter.
        </EmptyState>
      )}
      <ul class="divide-y divide-line">
        {found.map(({ value, label, detail, excerpt }) => (
          <li key={value} class="py-4 first:pt-0">
            <p class="flex flex-wrap items-baseline gap-x-3">
              <a
                href={value}
                class="font-medium wrap-anywhere text-accent hover:underline"
              >
                {label}
              </a>
              {detail !== excerpt && (
                <span class="text-label text-ink-faint">{detail}</span>
              )}
            </p>
            <p class="mt-1 text-sm leading-6 wrap-anywhere text-ink-soft">
              {excerpt}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
});
