import CircleAlert from "lucide/circle-alert.mjs";

interface FormErrorsProps {
  /** Of the whole form, such as "The email or the password is wrong". */
  message?: string | undefined;
  /** Id of the field to what is wrong with it. */
  fields?: Readonly<Record<string, string | undefined>>;
}

/** The summary above a form that was refused; links lead to the wrong fields. */
export function FormErrors({ message, fields = {} }: FormErrorsProps) {
  const wrong = Object.entries(fields).filter(([, text]) => text !== undefined);
  if (message === undefined && wrong.length === 0) return null;
  return (
    <div
      role="alert"
      class="flex gap-2.5 rounded-lg border border-bad/30 bg-bad-soft px-3.5 py-3 text-sm leading-5 text-bad"
    >
      <CircleAlert class="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div class="min-w-0">
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
      </div>
    </div>
  );
}
