import type { ComponentChildren } from "preact";
import { ButtonLink } from "@/components/Button.tsx";
import { Notice } from "@/components/Notice.tsx";
import { ForgetPost } from "@/islands/ForgetPost.tsx";
import type { FormError } from "@/lib/site/form.ts";

/** The summary above a form with errors, with links to the invalid fields. */
export function FormErrors({ message, fields = {}, action }: {
  /** The error of the whole form, such as "The email or the password is wrong". */
  message?: string | undefined;
  /** Errors by the id of their field. */
  fields?: Readonly<Record<string, string | undefined>>;
  action?: ComponentChildren;
}) {
  const wrong = Object.entries(fields).filter(([, text]) => text !== undefined);
  if (message === undefined && wrong.length === 0) return null;
  return (
    <Notice tone="bad" role="alert" action={action}>
      {message !== undefined && <p>{message}</p>}
      {wrong.length > 0 && (
        <ul class="space-y-0.5">
          {wrong.map(([id, text]) => (
            <li key={id}>
              <a
                href={`#${id}`}
                class="underline decoration-bad/40 underline-offset-2 hover:decoration-bad"
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
      <ForgetPost />
    </Notice>
  );
}

/** The problems with a page's URL, and a link to the page without them. */
export function UrlErrors({ problems, fieldProblems, clearProblemsHref }: {
  problems: readonly string[];
  fieldProblems: Readonly<Record<string, string>>;
  clearProblemsHref: string;
}) {
  return (
    <FormErrors
      message={problems.length === 0 ? undefined : problems.join(" ")}
      fields={fieldProblems}
      action={<ButtonLink href={clearProblemsHref} size="sm">Clear</ButtonLink>}
    />
  );
}

/**
 * Connects the fields of a form to its errors. `summary` goes above them, which
 * a `FormDialog` sees to, and each field uses `field()`. The first invalid field
 * gets the focus, otherwise `focus`.
 *
 * @param ids of the fields' elements, by name
 */
export function bindFields<Name extends string>(
  error: FormError | null,
  ids: Readonly<Record<Name, string>>,
  focus?: NoInfer<Name>,
) {
  const { message, errors = {}, values = {} } = error ?? {};
  const names = Object.keys(ids) as Name[];
  const wrong = names.filter((name) => errors[name] !== undefined);
  const focused = wrong[0] ?? focus;
  // Several names may share an element.
  const fields = Object.fromEntries(
    wrong.map((name) => [ids[name], errors[name]]),
  );
  return {
    isRefused: error !== null,
    summary: <FormErrors message={message} fields={fields} />,
    /** @param value shown unless the user typed another one; omit for passwords */
    field: (name: Name, value?: string) => ({
      name,
      id: ids[name],
      value: value === undefined ? undefined : values[name] ?? value,
      error: errors[name],
      autofocus: name === focused,
    }),
  };
}

/** The error of a page's form, if it is this action's, and about this item. */
export const errorOf = (
  refused: FormError | null,
  action: string,
  item?: { id: number } | null,
) =>
  refused?.action === action && (!item || refused.id === String(item.id))
    ? refused
    : null;
