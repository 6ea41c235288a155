import type { ComponentChildren, ComponentProps } from "preact";
import { Button } from "@/components/Button.tsx";
import { FormContext } from "@/components/form_context.ts";

/** Filters of a page, which become its URL. */
export function FilterForm(
  { values, errors, submit = "Show", children, ...rest }:
    & Pick<ComponentProps<"form">, "action" | "role" | "class">
    & {
      values: Readonly<Record<string, string>>;
      errors: Readonly<Record<string, string>>;
      submit?: string;
      children: ComponentChildren;
    },
) {
  const [focused] = Object.keys(errors);
  return (
    <form
      method="get"
      class="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-start gap-3 max-sm:w-full sm:flex sm:flex-wrap"
      {...rest}
    >
      <FormContext.Provider value={{ hidden: {}, errors, values, focused }}>
        {children}
      </FormContext.Provider>
      {/* Below the height of the labels. */}
      <Button class="mt-6.5">{submit}</Button>
    </form>
  );
}
