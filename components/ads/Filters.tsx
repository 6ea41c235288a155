import { FILTERS, FORM } from "@/components/ads/SearchBar.tsx";
import { Button, ButtonLink } from "@/components/Button.tsx";
import { Field } from "@/components/Field.tsx";
import { ChevronDown, X } from "@/components/icons.tsx";
import { FilterSheet } from "@/islands/FilterSheet.tsx";
import { formatNumber } from "@/lib/shared/format_number.ts";
import type { ExplorerView } from "@/lib/site/explorer.ts";
import type {
  FilterControl,
  FilterForm,
  FilterGroup,
} from "@/lib/site/explorer_form.ts";

interface FiltersProps extends Pick<FilterForm, "groups" | "isOfAds"> {
  clearHref: string;
  /** Whether they are a sheet in wide windows too. */
  isSheet: boolean;
}

/**
 * The filters next to the ads. In a narrow window, they are a sheet that a link
 * opens by the URL's fragment, without scripts.
 */
export function Filters({ groups, isOfAds, clearHref, isSheet }: FiltersProps) {
  const isAny = groups.some(({ active }) => active > 0);
  return (
    <>
      <section
        id={FILTERS}
        tabIndex={-1}
        aria-label="Filters"
        class={`sheet border-line bg-surface outline-none ${
          isSheet ? "" : "sheet-wide"
        }`}
      >
        <header
          class={`flex items-center justify-between border-b border-line py-2 pr-2 pl-4 ${
            isSheet ? "" : "lg:hidden"
          }`}
        >
          <h2 class="text-sm font-semibold text-ink">Filters</h2>
          <ButtonLink href="#" variant="ghost" size="sm" data-close>
            <X class="size-4" />
            Close
          </ButtonLink>
        </header>
        {/* Positioned, so that content for screen readers scrolls along. */}
        <div
          data-scroller
          class="relative min-h-0 flex-1 divide-y divide-line overflow-y-auto overscroll-contain"
        >
          {isOfAds && (
            <p class="px-4 py-2 text-xs text-ink-faint">
              These count ads, not creatives.
            </p>
          )}
          {groups.map((group) => <Group key={group.title} {...group} />)}
        </div>
        <footer class="flex items-center gap-2 border-t border-line p-3">
          <Button form={FORM} class="flex-1">
            Apply filters
          </Button>
          {isAny && (
            <ButtonLink href={clearHref} variant="ghost">Clear</ButtonLink>
          )}
        </footer>
      </section>
      {/* A tap outside closes the sheet; the keyboard uses the button. */}
      <a href="#" class="sheet-edge" tabIndex={-1} aria-hidden="true"></a>
      <FilterSheet sheet={FILTERS} />
    </>
  );
}

function Group({ title, active, isOpen, presets, controls }: FilterGroup) {
  const isTyped = controls.every(({ kind }) => kind === "text");
  const shortcuts = presets && <Presets {...presets} />;
  return (
    <details open={isOpen} class="group">
      <summary class="flex cursor-pointer items-center gap-2 px-4 py-2.5 text-label font-medium text-ink hover:bg-sunken focus-visible:-outline-offset-2">
        {title}
        {active > 0 && (
          <span class="size-1.5 rounded-full bg-accent forced-color-adjust-none">
            <span class="sr-only">active</span>
          </span>
        )}
        <ChevronDown class="ml-auto size-4 text-ink-faint transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div class="flex flex-col gap-3 px-4 pt-0.5 pb-4">
        {isTyped && shortcuts}
        <div class="grid grid-cols-2 gap-x-2 gap-y-3">
          {controls.map((control) => {
            const key = `${control.kind} ${control.name}`;
            if (control.kind === "text") {
              return <Typed key={key} {...control} />;
            }
            const isTitled = controls.length === 1 || control.label === title;
            return <Choice key={key} control={control} isTitled={isTitled} />;
          })}
        </div>
        {!isTyped && shortcuts}
      </div>
    </details>
  );
}

type Kind<Name> = Extract<FilterControl, { kind: Name }>;

/** The form of the fields is elsewhere on the page. */
function Typed({ kind: _, ...field }: Kind<"text">) {
  return (
    <Field
      {...field}
      form={FORM}
      autocomplete="off"
      spellcheck={false}
      {...(field.type === "number"
        ? { type: "text", inputMode: "numeric" }
        : {})}
      class={field.type === "number" ? "" : "col-span-2"}
    />
  );
}

/** @param props.isTitled whether the label is already shown above */
function Choice(
  { control, isTitled }: { control: Kind<"choice">; isTitled: boolean },
) {
  const { id, name, label, options, isMultiple, error } = control;
  return (
    <fieldset
      id={id}
      class="col-span-2 min-w-0"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend
        class={isTitled ? "sr-only" : "mb-1.5 text-label font-medium text-ink"}
      >
        {label}
      </legend>
      {options.map(({ value, label, note, count, isChosen }) => (
        <label
          key={value}
          class="-mx-1.5 flex cursor-pointer items-center gap-2.5 rounded-md px-1.5 py-1 text-label leading-5 text-ink-soft hover:bg-sunken has-checked:text-ink max-lg:py-2"
        >
          <input
            type={isMultiple ? "checkbox" : "radio"}
            form={FORM}
            name={name}
            value={value}
            checked={isChosen}
            aria-invalid={error !== undefined && isChosen ? "true" : undefined}
            class="size-4 shrink-0 accent-accent"
          />
          <bdi class="min-w-0 truncate" title={label}>
            {label}
            {note !== undefined && (
              <span class="block text-xs wrap-anywhere whitespace-normal text-ink-faint">
                {note}
              </span>
            )}
          </bdi>
          {count !== null && (
            <span class="ml-auto shrink-0 text-xs text-ink-faint tabular-nums">
              {formatNumber(count)}
            </span>
          )}
        </label>
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} class="mt-1.5 text-label leading-5 text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Presets({ label, links }: NonNullable<FilterGroup["presets"]>) {
  return (
    <div>
      <p class="mb-1.5 text-label font-medium text-ink">{label}</p>
      <ul
        aria-label={label}
        class="flex divide-x divide-line overflow-hidden rounded-lg border border-line"
      >
        {links.map(({ label, href, isCurrent }) => (
          <li key={label} class="flex-1">
            <a
              href={href}
              aria-current={isCurrent ? "true" : undefined}
              class="block py-1.5 text-center text-xs font-medium text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink focus-visible:-outline-offset-2 aria-[current]:bg-accent-soft aria-[current]:text-accent-strong"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The active filters; following one removes it. */
export function FilterChips(
  { chips, clearHref }: Pick<ExplorerView, "chips" | "clearHref">,
) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" class="flex flex-wrap items-center gap-2">
      {chips.map(({ label, value, note, href }) => (
        <li key={href} class="min-w-0">
          <a
            href={href}
            class="inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border border-line-strong bg-surface pr-2 pl-2.5 text-label text-ink transition-colors duration-150 hover:bg-sunken"
          >
            <span class="shrink-0 text-ink-faint">
              <span class="sr-only">Remove the filter</span> {label}
            </span>{" "}
            <bdi class="truncate font-medium">{value}</bdi>
            {note !== undefined && (
              <span class="truncate text-xs text-ink-faint">{note}</span>
            )}
            <X class="size-3.5 shrink-0 text-ink-faint" />
          </a>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <a
            href={clearHref}
            class="text-label text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink"
          >
            Clear all
          </a>
        </li>
      )}
    </ul>
  );
}
