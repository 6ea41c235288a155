import { seconds } from "@/lib/time/clock.ts";
import type { IssuedKey } from "@/lib/keys/keys.ts";
import { newKeySchema } from "@/lib/keys/key_wire.ts";
import { isProblem, Problem } from "@/lib/errors/problem.ts";
import { parseTime } from "@/lib/http/time_param.ts";
import { EXPIRY_CHOICES, GRACE_CHOICES } from "@/lib/shared/key_expiry.ts";
import { type Actions, type Form, rejectFields } from "@/lib/site/form.ts";
import { seeOther, seeRenamed } from "@/lib/site/see_other.ts";

const PAGE = "/dashboard/keys";
const DAY_SECONDS = 86_400;

/** A new key, which only this response shows. */
export interface FreshKey
  extends Pick<IssuedKey, "key" | "name" | "expires_at"> {
  /** The key that it replaces, and when that one ends; 0: it has ended. */
  replaced: { last4: string; ends_at: number } | null;
}

/** The error of a name, by the API's rule. */
function getNameError(name: string): string | null {
  if (name === "") return "Give the key a name.";
  const parsed = newKeySchema.safeParse({ name });
  return parsed.success ? null : parsed.error.issues[0]!.message;
}

/** When a key expires; null: never. A date lasts to its last second in UTC. */
function readExpiry(form: Form, now: number) {
  const choice = form.text("expiry");
  if (choice !== "date") {
    const isKnown = EXPIRY_CHOICES.some(({ value }) => value === choice);
    return {
      expiresAt: choice === "never" ? null : now + Number(choice) * DAY_SECONDS,
      errors: { expiry: !isKnown && "Choose when the key expires." },
    };
  }
  const expiresAt = parseTime(form.text("date"), "max");
  const date = expiresAt === null
    ? "Choose the date on which the key expires."
    : expiresAt <= now && "The date must not be in the past.";
  return { expiresAt, errors: { date } };
}

export const KEY_ACTIONS: Actions<FreshKey> = {
  async create({ services: { clock, ownKeys }, owner, form }) {
    const name = form.trimmed("name");
    const { expiresAt, errors } = readExpiry(form, seconds(clock));
    rejectFields({ name: getNameError(name), ...errors });
    const issued = await ownKeys.issue(owner, { name, expiresAt });
    return { ...issued, replaced: null };
  },
  async rename({ services: { ownKeys }, owner, form }) {
    const id = form.id();
    const name = form.trimmed("name");
    rejectFields({ name: getNameError(name) });
    const before = await ownKeys.find(owner.accountId, id);
    await ownKeys.rename(owner, id, name);
    const old = { id: String(id), name: before.name };
    return seeRenamed("key_renamed", form, old);
  },
  async rotate({ services: { clock, ownKeys }, owner, form }) {
    const id = form.id();
    const grace = form.text("grace");
    const isKnown = GRACE_CHOICES.some(({ value }) => value === grace);
    rejectFields({
      grace: !isKnown && "Choose how long the old key keeps working.",
    });
    const wait = Number(grace);
    const issued = await ownKeys.rotate(owner, id, wait).catch((error) => {
      if (!isProblem(error, "key_limit_reached")) throw error;
      throw new Problem("key_limit_reached", {
        message:
          "Too many replaced keys still work. Revoke one of them, or choose no grace period.",
      });
    });
    const old = await ownKeys.find(owner.accountId, id);
    const isOver = old.revoked_at !== null;
    const ends_at = isOver ? 0 : old.expires_at ?? seconds(clock) + wait;
    return { ...issued, replaced: { last4: old.last4, ends_at } };
  },
  async revoke({ services: { ownKeys }, owner, form }) {
    await ownKeys.revoke(owner, form.id());
    return seeOther(PAGE, { flash: "key_revoked" });
  },
};
