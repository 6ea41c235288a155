import { createContext } from "preact";
import type { FormError } from "@/lib/site/form.ts";

/** What tells a form of a page apart: its action, and the id of its item. */
type Hidden = Readonly<Record<string, string>>;

/** The id of a field's element. */
export const fieldId = ({ action, id }: Hidden, name: string): string =>
  [action, name, id].filter(Boolean).join("-");

/** The page's form that was refused, if it is this one. */
export const refusalOf = (
  refused: FormError | null | undefined,
  { action = "", id }: Hidden,
): FormError | null =>
  refused?.action === action && (id === undefined || refused.id === id)
    ? refused
    : null;

/** What a form tells its fields: whose they are, what was wrong, and what was typed. */
export const FormContext = createContext<
  Pick<FormError, "errors" | "values"> & {
    hidden: Hidden;
    /** The name of the field that gets the focus. */
    focused: string | undefined;
  }
>({ hidden: {}, errors: {}, values: {}, focused: undefined });
