import { type Context, page } from "fresh";
import type { State } from "@/lib/app/define.ts";
import type { Auth } from "@/lib/auth/auth.ts";
import { type ClientInfo, clientInfo } from "@/lib/auth/client_info.ts";
import { readSmallBody } from "@/lib/http/read_limited.ts";
import { Problem } from "@/lib/problem.ts";
import type { ActionError, FormError } from "@/lib/shared/form_error.ts";
import { formatWait } from "@/lib/shared/format_time.ts";
import { seeOther } from "@/lib/site/see_other.ts";

const CONTENT_TYPE = /^application\/x-www-form-urlencoded(?:\s*;|\s*$)/i;

/** A submitted form. */
export interface Form {
  /** A field's text, exactly as typed; empty if there is none. */
  text(name: string): string;
  /** The same, trimmed. */
  trimmed(name: string): string;
}

/**
 * Reads a form of at most 64 KB, counted on what arrives.
 *
 * @throws {Problem} `unsupported_media_type`, `payload_too_large`, `invalid_body`
 */
export async function readForm(req: Request): Promise<Form> {
  if (!CONTENT_TYPE.test(req.headers.get("content-type") ?? "")) {
    throw new Problem("unsupported_media_type");
  }
  const bytes = await readSmallBody(req);
  const fields = new URLSearchParams(new TextDecoder().decode(bytes));
  const text = (name: string) => fields.get(name) ?? "";
  return { text, trimmed: (name) => text(name).trim() };
}

/** @throws {Problem} with what is wrong with each field, unless nothing is */
export function rejectFields(
  errors: Readonly<Record<string, string | false | null>>,
): void {
  const details = Object.entries(errors).flatMap(([param, reason]) =>
    reason ? [{ param, reason }] : []
  );
  if (details.length > 0) throw new Problem("invalid_body", { details });
}

/** The fields that problems without a parameter are about. */
const FIELDS: Readonly<Record<string, string>> = {
  email_taken: "email",
  invalid_token: "token",
};

interface FormOptions {
  /** Fields that are shown again with what was typed. */
  keep: readonly string[];
  /** The form's names for what problems name differently. */
  names?: Readonly<Record<string, string>>;
  /** Says that a limit was reached. */
  tooMany?: string;
}

/**
 * A problem as a form shows it. Only errors of the client: anything else is
 * rethrown, for the error page.
 */
export function toFormError(
  error: unknown,
  form: Form,
  { keep, names = {}, tooMany = "Too many attempts." }: FormOptions,
): FormError {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
  const values = Object.fromEntries(
    keep.map((name) => [name, form.trimmed(name)]),
  );
  const rejected = { status: 422, headers: {}, errors: {}, values };
  const { code, message, details, retryAfterSeconds = 1 } = error;
  if (code === "rate_limited") {
    return {
      ...rejected,
      status: 429,
      headers: { "retry-after": String(retryAfterSeconds) },
      message: `${tooMany} Wait ${
        formatWait(retryAfterSeconds)
      }, then try again.`,
    };
  }
  const field = FIELDS[code];
  if (field !== undefined) return { ...rejected, errors: { [field]: message } };
  if (details === undefined) return { ...rejected, message };
  const errors: Record<string, string> = {};
  for (const { param, reason } of details) {
    errors[names[param] ?? param] ??= reason;
  }
  return { ...rejected, errors };
}

/** What a sign-in form is handled with. */
export interface Submission {
  auth: Auth;
  client: ClientInfo;
  form: Form;
}

/** Handles a page with one form: it is shown again with what is wrong, or leads elsewhere. */
export function formPage<Data extends object>(
  { read, submit, headers = {}, ...options }: FormOptions & {
    /** @param form null if it was not sent yet */
    read(ctx: Context<State>, form: Form | null): Data | Response;
    submit(sent: Submission): Promise<Response>;
    headers?: Record<string, string>;
  },
) {
  function show(
    ctx: Context<State>,
    form: Form | null,
    error: FormError | null,
  ) {
    const data = read(ctx, form);
    if (data instanceof Response) return data;
    return page({ ...data, error }, {
      status: error?.status ?? 200,
      headers: { ...headers, ...error?.headers },
    });
  }
  return {
    GET: (ctx: Context<State>) => show(ctx, null, null),
    async POST(ctx: Context<State>) {
      const { auth } = ctx.state.services;
      const form = await readForm(ctx.req);
      try {
        return await submit({ auth, client: clientInfo(ctx), form });
      } catch (error) {
        return show(ctx, form, toFormError(error, form, options));
      }
    },
  };
}

/** Handles the forms of a page that has several, of which `action` names one. */
export async function submitAction<Sent extends { form: Form }, Done>(
  path: string,
  actions: Readonly<Record<string, (sent: Sent) => Promise<Done>>>,
  sent: Sent,
  options: FormOptions,
): Promise<Done | Response | ActionError> {
  const { form } = sent;
  const action = form.text("action");
  const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (act === undefined) throw new Problem("invalid_request");
  try {
    return await act(sent);
  } catch (error) {
    // It was changed in another window.
    if (error instanceof Problem && error.code === "not_found") {
      return seeOther(path, { flash: "not_found" });
    }
    const id = form.text("id");
    return { action, id, ...toFormError(error, form, options) };
  }
}
