import { type Context, page } from "fresh";
import type { z } from "zod";
import type { State } from "@/lib/app/define.ts";
import { withMethods } from "@/lib/app/page_methods.ts";
import type { Owner } from "@/lib/audit/audit.ts";
import { invalidBody } from "@/lib/http/invalid.ts";
import { readSmallBody } from "@/lib/http/read_limited.ts";
import { isProblem, Problem } from "@/lib/errors/problem.ts";
import { FLASHES } from "@/lib/shared/flash.ts";
import { formatWait } from "@/lib/shared/format_time.ts";
import { takeForm } from "@/lib/site/kept_form.ts";
import { pathOf, seeOther } from "@/lib/site/see_other.ts";

const CONTENT_TYPE = /^application\/x-www-form-urlencoded(?:\s*;|\s*$)/i;

export interface Form {
  /** A field's text, exactly as typed; empty if the field is missing. */
  text(name: string): string;
  /** The same, trimmed. */
  trimmed(name: string): string;
  /** The values of checkboxes with this name. */
  all(name: string): string[];
  /** What was typed or chosen, trimmed, several values separated by commas; no passwords. */
  typed: Readonly<Record<string, string>>;
  /** The id of the row that the form is about. @throws {Problem} `not_found` */
  id(name?: string): number;
  /** Whether anything could be typed or chosen; otherwise, it is only a button. */
  hasInput: boolean;
}

/** The fields that only say what a button does, and with what. */
const OF_BUTTONS = new Set(["action", "id", "ids", "delivery"]);

/**
 * Reads a form of at most 64 KB. Bytes are counted as they arrive.
 *
 * @throws {Problem} `unsupported_media_type`, `payload_too_large`,
 * `invalid_body`
 */
export async function readForm(req: Request): Promise<Form> {
  if (!CONTENT_TYPE.test(req.headers.get("content-type") ?? "")) {
    throw new Problem("unsupported_media_type");
  }
  const bytes = await readSmallBody(req);
  return toForm(new URLSearchParams(new TextDecoder().decode(bytes)));
}

function toForm(fields: URLSearchParams): Form {
  const text = (name: string) => fields.get(name) ?? "";
  return {
    text,
    trimmed: (name) => text(name).trim(),
    all: (name) => fields.getAll(name),
    typed: Object.fromEntries(
      [...fields.keys()].filter((name) => !name.includes("password"))
        .map((name) => [name, fields.getAll(name).join().trim()]),
    ),
    id: (name = "id") => requireId(text(name)),
    hasInput: [...fields.keys()].some((name) => !OF_BUTTONS.has(name)),
  };
}

/** A row's id from a form or URL; null if it is invalid. */
export function readId(text: string | null): number | null {
  return /^\d{1,15}$/.test(text ?? "") ? Number(text) : null;
}

/** The same for an id that there must be. @throws {Problem} `not_found` */
export function requireId(text = ""): number {
  const id = readId(text);
  if (id === null) throw new Problem("not_found");
  return id;
}

/** @throws {Problem} with the errors of all fields, if there are any */
export function rejectFields(
  errors: Readonly<Record<string, string | false | null>>,
): void {
  const details = Object.entries(errors).flatMap(([param, reason]) =>
    reason ? [{ param, reason }] : []
  );
  if (details.length > 0) throw new Problem("invalid_body", { details });
}

/**
 * A form's values by the schema of the API's body.
 * @throws {Problem} with the errors of all fields, if there are any
 */
export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  values: unknown,
): z.output<Schema> {
  const { data, error } = schema.safeParse(values);
  if (error === undefined) return data as z.output<Schema>;
  throw invalidBody(
    error.issues.map(({ path, message }) => ({
      param: String(path[0]),
      reason: message,
    })),
  );
}

/** The fields of problems that name no parameter. */
const FIELDS: Readonly<Record<string, string>> = {
  email_taken: "email",
  invalid_token: "token",
};

/** Why a form was rejected, and what was typed; never a password. */
export interface FormError {
  status: number;
  headers: Record<string, string>;
  /** The form's action; empty if the page has only one form. */
  action: string;
  /** The id of the item that the form changes; empty if it has none. */
  id: string;
  /** The problem of the form as a whole. */
  message?: string;
  errors: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
}

interface FormOptions {
  /** The form's names for fields with another name in problems. */
  names?: Readonly<Record<string, string>>;
  /** The message if a limit was reached. */
  tooMany?: string;
}

/**
 * A problem as a form shows it. Only errors of the client: all others are
 * rethrown, for the error page.
 */
export function toFormError(
  error: unknown,
  form: Pick<Form, "text" | "typed">,
  { names = {}, tooMany = "Too many attempts." }: FormOptions = {},
): FormError {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
  const rejected = {
    status: 422,
    headers: {},
    errors: {},
    values: form.typed,
    action: form.text("action"),
    id: form.text("id"),
  };
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

const NOT_SENT = new Problem("session_required", {
  message: FLASHES.not_sent[1],
});

export interface Submission extends State {
  ctx: Context<State>;
  form: Form;
  /** Who sends it; only where visitors have signed in. */
  owner: Owner;
}

type Action<Done> = (sent: Submission) => Promise<Done | Response>;

/** The actions of a page's forms, by their field `action`. */
export type Actions<Done = never> = Readonly<Record<string, Action<Done>>>;

/**
 * Handles a page with forms. After a submission, it redirects, or shows the page
 * with errors or with what was `done`.
 */
export function formPage<Data extends object, Done = never>(
  { read, submit, ...options }: FormOptions & {
    /** @param form null if none was submitted */
    read(
      ctx: Context<State>,
      form: Form | null,
    ): Data | Response | Promise<Data | Response>;
    /** A function if the page has only one form. */
    submit: Action<Done> | Actions<Done>;
  },
) {
  async function show(
    ctx: Context<State>,
    form: Form | null = null,
    done: Done | null = null,
    error: FormError | null = null,
  ) {
    const data = await read(ctx, form);
    if (data instanceof Response) return data;
    const { status = 200, headers = {} } = error ?? {};
    return page({ ...data, done, error }, { status, headers });
  }
  return withMethods({
    GET(ctx: Context<State>) {
      const kept = takeForm(ctx);
      if (kept === null) return show(ctx);
      const form = toForm(kept.fields);
      const { headers } = kept;
      if (!form.hasInput) {
        return seeOther(pathOf(ctx), {
          flash: "not_sent",
          headers: new Headers(headers),
        });
      }
      const error = toFormError(NOT_SENT, form, options);
      return show(ctx, form, null, { ...error, status: 200, headers });
    },
    async POST(ctx: Context<State>) {
      const form = await readForm(ctx.req);
      const act = findAction(submit, form);
      let done: Done | Response;
      try {
        done = await act({
          ...ctx.state,
          ctx,
          form,
          get owner() {
            const { session, address } = ctx.state;
            return { accountId: session!.account.id, address };
          },
        });
      } catch (error) {
        // It was changed in another window.
        if (act !== submit && isProblem(error, "not_found")) {
          return seeOther(pathOf(ctx), { flash: "not_found" });
        }
        return show(ctx, form, null, toFormError(error, form, options));
      }
      return done instanceof Response ? done : show(ctx, form, done);
    },
  });
}

function findAction<Done>(
  submit: Action<Done> | Actions<Done>,
  form: Form,
): Action<Done> {
  if (typeof submit === "function") return submit;
  const name = form.text("action");
  if (!Object.hasOwn(submit, name)) throw new Problem("invalid_request");
  return submit[name]!;
}
