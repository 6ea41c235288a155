import { newKeySchema } from "@/lib/keys/key_wire.ts";
import type { KeyOwner } from "@/lib/keys/own_keys.ts";
import { seconds } from "@/lib/clock.ts";
import { Problem } from "@/lib/problem.ts";
import type { Services } from "@/lib/app/services.ts";
import { UNDO_FIELD } from "@/lib/shared/flash.ts";
import { formatWait } from "@/lib/shared/format_time.ts";
import { readExpiry, readGrace } from "@/lib/shared/key_expiry.ts";
import type { FreshKey, KeyFormState } from "@/lib/shared/key_view.ts";
import type { Form } from "@/lib/site/form.ts";
import { seeOther } from "@/lib/site/see_other.ts";

const PAGE = "/dashboard/keys";

export type KeyFormResult =
  | { kind: "done"; response: Response }
  | { kind: "issued"; fresh: FreshKey }
  | Refused;

interface Refused {
  kind: "refused";
  refused: KeyFormState;
  status?: number;
  headers?: Record<string, string>;
}

type KeyServices = Pick<Services, "clock" | "ownKeys">;

/** Handles a form of the keys page. */
export async function handleKeyForm(
  services: KeyServices,
  owner: KeyOwner,
  form: Form,
): Promise<KeyFormResult> {
  try {
    switch (form.text("action")) {
      case "create":
        return await create(services, owner, form);
      case "rename":
        return await rename(services, owner, form);
      case "rotate":
        return await rotate(services, owner, form);
      case "revoke":
        await services.ownKeys.revoke(owner, parseKeyId(form));
        return done(seeOther(PAGE, { flash: "key_revoked" }));
      default:
        throw new Problem("invalid_request");
    }
  } catch (error) {
    // It was changed in another window.
    if (error instanceof Problem && error.code === "not_found") {
      return done(seeOther(PAGE, { flash: "not_found" }));
    }
    throw error;
  }
}

function done(response: Response): KeyFormResult {
  return { kind: "done", response };
}

function parseKeyId(form: Form): number {
  const text = form.text("id");
  if (!/^\d{1,15}$/.test(text)) throw new Problem("not_found");
  return Number(text);
}

/** What is wrong with a name, by the rule of the API. */
function nameProblem(name: string): string | null {
  if (name === "") return "Give the key a name.";
  const parsed = newKeySchema.safeParse({ name });
  return parsed.success ? null : parsed.error.issues[0]!.message;
}

async function create(
  { clock, ownKeys }: KeyServices,
  owner: KeyOwner,
  form: Form,
): Promise<KeyFormResult> {
  const name = form.trimmed("name");
  const values = {
    name,
    expiry: form.text("expiry"),
    date: form.text("date"),
  };
  const expiry = readExpiry(values.expiry, values.date, seconds(clock));
  const wrongName = nameProblem(name);
  const faults: Record<string, string> = {};
  if (wrongName !== null) faults["name"] = wrongName;
  if ("fault" in expiry) {
    faults[values.expiry === "date" ? "date" : "expiry"] = expiry.fault;
  }
  const refused = { action: "create", id: null, values, faults } as const;
  if (wrongName !== null || "fault" in expiry) {
    return { kind: "refused", refused };
  }
  try {
    const issued = await ownKeys.issue(owner, {
      name,
      expiresAt: expiry.expiresAt,
    });
    const fresh = { key: issued.key, name: issued.name, replaced: null };
    return { kind: "issued", fresh };
  } catch (error) {
    return overLimit(error, refused);
  }
}

async function rename(
  { ownKeys }: KeyServices,
  owner: KeyOwner,
  form: Form,
): Promise<KeyFormResult> {
  const id = parseKeyId(form);
  const name = form.trimmed("name");
  const fault = nameProblem(name);
  if (fault === null) {
    const { name: before } = await ownKeys.find(owner.accountId, id);
    await ownKeys.rename(owner, id, name);
    if (form.text(UNDO_FIELD) !== "") {
      return done(seeOther(PAGE, { flash: "key_name_restored" }));
    }
    return done(
      before === name ? seeOther(PAGE, { flash: "key_renamed" }) : seeOther(
        PAGE,
        { flash: "key_renamed", before: { id: String(id), name: before } },
      ),
    );
  }
  const refused: KeyFormState = {
    action: "rename",
    id,
    values: { name },
    faults: { name: fault },
  };
  return { kind: "refused", refused };
}

async function rotate(
  { clock, ownKeys }: KeyServices,
  owner: KeyOwner,
  form: Form,
): Promise<KeyFormResult> {
  const id = parseKeyId(form);
  const grace = readGrace(form.text("grace"));
  const refused: KeyFormState = {
    action: "rotate",
    id,
    values: { grace: form.text("grace") },
    faults: grace === null
      ? { grace: "Choose how long the old key keeps working." }
      : {},
  };
  if (grace === null) return { kind: "refused", refused };
  try {
    const issued = await ownKeys.rotate(owner, id, grace);
    const old = await ownKeys.find(owner.accountId, id);
    const isOver = old.revoked_at !== null;
    const endsAt = isOver ? 0 : old.expires_at ?? seconds(clock) + grace;
    return {
      kind: "issued",
      fresh: {
        key: issued.key,
        name: issued.name,
        replaced: { last4: old.last4, ends_at: endsAt },
      },
    };
  } catch (error) {
    return overLimit(error, refused);
  }
}

/** What the page shows when a limit is reached; other errors are thrown again. */
function overLimit(error: unknown, refused: KeyFormState): Refused {
  if (error instanceof Problem && error.code === "rate_limited") {
    const seconds = error.retryAfterSeconds ?? 1;
    return {
      kind: "refused",
      refused: {
        ...refused,
        message:
          `You've created or rotated too many keys in the last hour. Wait ${
            formatWait(seconds)
          }, then try again.`,
      },
      status: 429,
      headers: { "retry-after": String(seconds) },
    };
  }
  if (!(error instanceof Problem) || error.code !== "key_limit_reached") {
    throw error;
  }
  const message = refused.action === "create"
    ? error.message
    : "Too many replaced keys still work. Revoke one of them, or choose no grace period.";
  return { kind: "refused", refused: { ...refused, message } };
}
