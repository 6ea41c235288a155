import type { Services } from "@/lib/app/services.ts";
import { seconds } from "@/lib/clock.ts";
import { newKeySchema } from "@/lib/keys/key_wire.ts";
import type { KeyOwner } from "@/lib/keys/own_keys.ts";
import { Problem } from "@/lib/problem.ts";
import { readExpiry, readGrace } from "@/lib/shared/key_expiry.ts";
import type { FreshKey } from "@/lib/shared/key_view.ts";
import { type Form, rejectFields, submitAction } from "@/lib/site/form.ts";
import { seeOther, seeRenamed } from "@/lib/site/see_other.ts";

const PAGE = "/dashboard/keys";

interface Submission {
  services: Pick<Services, "clock" | "ownKeys">;
  owner: KeyOwner;
  form: Form;
}

function parseKeyId(form: Form): number {
  const text = form.text("id");
  if (!/^\d{1,15}$/.test(text)) throw new Problem("not_found");
  return Number(text);
}

/** What is wrong with a name, by the rule of the API. */
function getNameError(name: string): string | null {
  if (name === "") return "Give the key a name.";
  const parsed = newKeySchema.safeParse({ name });
  return parsed.success ? null : parsed.error.issues[0]!.message;
}

const ACTIONS = {
  async create({ services, owner, form }: Submission): Promise<FreshKey> {
    const name = form.trimmed("name");
    const choice = form.text("expiry");
    const now = seconds(services.clock);
    const { expiresAt, error } = readExpiry(choice, form.text("date"), now);
    rejectFields({
      name: getNameError(name),
      [choice === "date" ? "date" : "expiry"]: error,
    });
    const { key } = await services.ownKeys.issue(owner, { name, expiresAt });
    return { key, name, replaced: null };
  },
  async rename({ services: { ownKeys }, owner, form }: Submission) {
    const id = parseKeyId(form);
    const name = form.trimmed("name");
    rejectFields({ name: getNameError(name) });
    const { name: before } = await ownKeys.find(owner.accountId, id);
    await ownKeys.rename(owner, id, name);
    return seeRenamed(PAGE, form, {
      done: "key_renamed",
      restored: "key_name_restored",
      before: { id: String(id), name: before },
    });
  },
  async rotate(
    { services: { clock, ownKeys }, owner, form }: Submission,
  ): Promise<FreshKey> {
    const id = parseKeyId(form);
    const grace = readGrace(form.text("grace"));
    rejectFields({
      grace: grace === null && "Choose how long the old key keeps working.",
    });
    const { key, name } = await ownKeys.rotate(owner, id, grace!).catch(
      (error) => {
        if (!(error instanceof Problem) || error.code !== "key_limit_reached") {
          throw error;
        }
        throw new Problem(error.code, {
          message:
            "Too many replaced keys still work. Revoke one of them, or choose no grace period.",
        });
      },
    );
    const old = await ownKeys.find(owner.accountId, id);
    const isOver = old.revoked_at !== null;
    const ends_at = isOver ? 0 : old.expires_at ?? seconds(clock) + grace!;
    return { key, name, replaced: { last4: old.last4, ends_at } };
  },
  async revoke({ services, owner, form }: Submission) {
    await services.ownKeys.revoke(owner, parseKeyId(form));
    return seeOther(PAGE, { flash: "key_revoked" });
  },
};

/** Handles the forms of the keys page. */
export function submitKeyForm(sent: Submission) {
  return submitAction<Submission, Response | FreshKey>(PAGE, ACTIONS, sent, {
    keep: ["name", "expiry", "date", "grace"],
    tooMany: "You've created or rotated too many keys in the last hour.",
  });
}
