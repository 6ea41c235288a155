import type { ComponentProps } from "preact";
import { Button } from "@/components/Button.tsx";
import { Field } from "@/components/Field.tsx";

type Values = Readonly<Record<string, string | undefined>>;

/** Filters of a page, which become its URL. */
export function FilterForm({ action, fields, values, errors }: {
  action: string;
  fields: readonly (ComponentProps<typeof Field> & { name: string })[];
  values: Values;
  errors: Values;
}) {
  const wrong = fields.find(({ name }) => errors[name] !== undefined);
  return (
    <form
      method="get"
      action={action}
      class="grid grid-cols-2 items-start gap-3 max-sm:w-full sm:flex sm:flex-wrap"
    >
      {fields.map((field) => (
        <Field
          key={field.name}
          {...field}
          value={values[field.name] ?? ""}
          error={errors[field.name]}
          autofocus={field === wrong}
        />
      ))}
      {/* Below the height of the labels. */}
      <Button class="mt-6.5">Show</Button>
    </form>
  );
}
