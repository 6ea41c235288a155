import { deleteAccount } from "@/lib/accounts/delete_account.ts";
import { changePassword, updateName } from "@/lib/auth/actions.ts";
import { endSessions } from "@/lib/auth/sessions.ts";
import { seconds } from "@/lib/time/clock.ts";
import { ID_PATTERN } from "@/lib/validation/ids.ts";
import { Problem } from "@/lib/errors/problem.ts";
import type { Actions, Submission } from "@/lib/site/form.ts";
import { seeOther, seeRenamed } from "@/lib/site/see_other.ts";

const PAGE = "/dashboard/account";

/** Ends one of the account's sessions, or all but the current one. */
function endOwnSessions(
  { services: { database, clock }, session, address }: Submission,
  id?: string,
) {
  const ending = { address, now: seconds(clock) };
  const own = { account_id: session!.account.id };
  return id === undefined
    ? endSessions(database.kysely, own, { ...ending, except: session!.id })
    : endSessions(database.kysely, { ...own, id }, ending);
}

export const ACCOUNT_ACTIONS: Actions = {
  async profile({ ctx, session, form }) {
    await updateName(ctx, { name: form.trimmed("name") });
    return seeRenamed("name_saved", form, { name: session!.account.name });
  },
  async password({ ctx, form }) {
    const { headers } = await changePassword(ctx, {
      currentPassword: form.text("current_password"),
      newPassword: form.text("new_password"),
    });
    return seeOther(PAGE, { headers, flash: "password_changed" });
  },
  async end_session(sent) {
    const id = sent.form.text("id");
    if (!ID_PATTERN.test(id) || !await endOwnSessions(sent, id)) {
      throw new Problem("not_found");
    }
    return seeOther(PAGE, { flash: "session_ended" });
  },
  async end_others(sent) {
    await endOwnSessions(sent);
    return seeOther(PAGE, { flash: "sessions_ended" });
  },
  async delete({ ctx, form }) {
    const deleted = await deleteAccount(ctx, form.text("password") || null);
    return seeOther("/login", { ...deleted, flash: "account_deleted" });
  },
};
