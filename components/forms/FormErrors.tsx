import type { ComponentChildren } from "preact";
import { ButtonLink } from "@/components/Button.tsx";
import { Notice } from "@/components/Notice.tsx";
import { ForgetPost } from "@/islands/ForgetPost.tsx";

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
