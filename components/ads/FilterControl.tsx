import { FORM } from "@/components/ads/SearchBar.tsx";
import { Field } from "@/components/Field.tsx";
import { formatNumber } from "@/lib/shared/format_number.ts";
import type { FilterControl as Control } from "@/lib/site/explorer_form.ts";

type Kind<Name> = Extract<Control, { kind: Name }>;

interface FilterControlProps {
  control: Control;
  /** Whether the label is already shown above. */
  isTitled: boolean;
}

/** A field of the filters. Its form is elsewhere on the page. */
export function FilterControl({ control, isTitled }: FilterControlProps) {
  if (control.kind === "text") return <Typed {...control} />;
  return <Choice control={control} isTitled={isTitled} />;
}

function Typed({ kind: _, ...field }: Kind<"text">) {
  return (
    <Field
      {...field}
      form={FORM}
      autocomplete="off"
      spellcheck={false}
      {...(field.type === "number" ? { min: 0, inputMode: "numeric" } : {})}
      class={field.type === "number" ? "" : "col-span-2"}
    />
  );
}

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
        class={isTitled ? "sr-only" : "mb-1.5 text-[13px] font-medium text-ink"}
      >
        {label}
      </legend>
      {options.map(({ value, label, note, count, isChosen }) => (
        <label
          key={value}
          class="-mx-1.5 flex cursor-pointer items-center gap-2.5 rounded-md px-1.5 py-1 text-[13px] leading-5 text-ink-soft hover:bg-sunken has-checked:text-ink max-lg:py-2"
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
        <p id={`${id}-error`} class="mt-1.5 text-[13px] leading-5 text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
