import X from "lucide/x.mjs";
import { Button } from "@/components/Button.tsx";
import { Field } from "@/components/Field.tsx";
import type {
  FilterChip,
  FilterField,
  FilterForm,
} from "@/lib/shared/explorer_view.ts";
import { formatCount } from "@/lib/shared/format_number.ts";

/** The API's filters as a form whose fields become the URL. */
export function Filters({ form }: { form: FilterForm }) {
  return (
    <form
      method="get"
      action={form.action}
      role="search"
      aria-label="Filter ads"
      class="grid grid-cols-2 items-start gap-3 rounded-lg border border-line bg-surface p-3.5 sm:p-4 lg:flex lg:flex-wrap"
    >
      {form.fields.map((field) => <Control key={field.name} {...field} />)}
      {form.showsResponse && <input type="hidden" name="show" value="json" />}
      <Button variant="primary" class="mt-[1.625rem] max-sm:h-10">
        Filter
      </Button>
    </form>
  );
}

function Control({ brands, ...field }: FilterField) {
  if (field.options !== undefined) return <Field {...field} class="lg:w-30" />;
  return (
    <>
      <Field
        {...field}
        autocomplete="off"
        {...(brands === undefined
          ? { spellcheck: false, class: "col-span-2 lg:grow lg:basis-52" }
          : { type: "search", list: "brands", class: "col-span-2 lg:w-40" })}
      />
      {brands !== undefined && (
        <datalist id="brands">
          {brands.map(({ slug, name, ads }) => (
            <option key={slug} value={slug}>
              {`${name ?? slug} · ${formatCount(ads, "ad")}`}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}

/** The active filters; following one removes it. */
export function FilterChips(
  { chips, clearHref }: { chips: readonly FilterChip[]; clearHref: string },
) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" class="flex flex-wrap items-center gap-2">
      {chips.map(({ label, value, href }) => (
        <li key={label} class="min-w-0">
          <a
            href={href}
            class="inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border border-line-strong bg-surface pr-2 pl-2.5 text-[13px] text-ink transition-colors duration-150 hover:bg-sunken"
          >
            <span class="text-ink-faint">
              <span class="sr-only">Remove the filter</span> {label}
            </span>{" "}
            <bdi class="truncate font-medium">{value}</bdi>
            <X class="size-3.5 shrink-0 text-ink-faint" aria-hidden="true" />
          </a>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <a
            href={clearHref}
            class="text-[13px] text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink"
          >
            Clear all
          </a>
        </li>
      )}
    </ul>
  );
}
