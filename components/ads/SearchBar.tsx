import { Button, ButtonLink } from "@/components/Button.tsx";
import { ListFilter, Search } from "@/components/icons.tsx";
import { SearchSuggestions } from "@/islands/SearchSuggestions.tsx";
import type { FilterForm } from "@/lib/site/explorer_form.ts";

/** The form's id, for fields outside of the form. */
export const FORM = "explorer";
/** The id of the filters. A link opens them as a sheet in a narrow window. */
export const FILTERS = "filters";

const CONTROL =
  "h-10 rounded-lg border border-line-strong bg-surface text-sm text-ink transition-colors duration-150 placeholder:text-ink-faint hover:border-ink-faint aria-invalid:border-bad max-sm:text-base";

const PLACEHOLDER = 'Words, "a phrase", -without';

/** The form's first line: the search field, the sort, and a link to the filters. */
export function SearchBar({ form, active, isSheet }: {
  form: FilterForm;
  /** Number of active filters. */
  active: number;
  /** Whether the filters are a sheet in wide windows too. */
  isSheet: boolean;
}) {
  const { search, sorts, hidden } = form;
  return (
    <form
      id={FORM}
      method="get"
      action={form.action}
      role="search"
      aria-label="Search ads"
      // After going back, the fields match the URL.
      autocomplete="off"
      // Browsers would ask to correct fields of closed groups, which nobody sees.
      noValidate
      class="flex flex-wrap gap-2"
    >
      <Words {...search} />
      <Button variant="primary" class="h-10 max-sm:order-1">Search</Button>
      <div class="flex gap-2 max-sm:order-2 max-sm:w-full">
        <select
          name="sort"
          aria-label="Sort by"
          class={`${CONTROL} select min-w-0 flex-1 pr-8 pl-3 sm:w-48`}
        >
          {sorts.map(({ value, label, isChosen }) => (
            <option key={value} value={value} selected={isChosen}>
              {label}
            </option>
          ))}
        </select>
        <ButtonLink
          href={`#${FILTERS}`}
          class={`h-10 ${isSheet ? "" : "lg:hidden"}`}
        >
          <ListFilter class="size-4" />
          Filters
          {active > 0 && (
            <span class="rounded-full bg-accent-soft px-1.5 text-xs text-accent-strong tabular-nums">
              {active}
              <span class="sr-only">active</span>
            </span>
          )}
        </ButtonLink>
      </div>
      {hidden.map(([name, value], i) => (
        <input key={i} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}

function Words({ value, error }: FilterForm["search"]) {
  return (
    <div class="relative min-w-0 flex-1 max-sm:basis-40 sm:min-w-64">
      <label for="q" class="sr-only">Search</label>
      <Search class="pointer-events-none absolute top-3 left-3 size-4 text-ink-faint" />
      <input
        type="search"
        id="q"
        name="q"
        value={value}
        placeholder={PLACEHOLDER}
        autocomplete="off"
        spellcheck={false}
        enterkeyhint="search"
        class={`${CONTROL} peer w-full pr-3 pl-9`}
        aria-invalid={error === undefined ? undefined : "true"}
        aria-describedby={error === undefined ? undefined : "q-error"}
      />
      <SearchSuggestions input="q" />
      {error !== undefined && (
        <p
          id="q-error"
          role="alert"
          class="mt-1.5 text-label leading-5 text-bad"
        >
          {error}
        </p>
      )}
    </div>
  );
}
