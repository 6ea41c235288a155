import { deleteAccount } from "@/lib/accounts/delete_account.ts";
import { changePassword, updateName } from "@/lib/auth/actions.ts";
import { endOtherSessions, endSession } from "@/lib/auth/sessions.ts";
import { seconds } from "@/lib/clock.ts";
import type { Actions, Submission } from "@/lib/site/form.ts";
import { seeOther, seeRenamed } from "@/lib/site/see_other.ts";

const PAGE = "/dashboard/account";

function toEnding({ services, address }: Submission) {
  return { address, now: seconds(services.clock) };
}

/** The forms of the account page. */
export const ACCOUNT_ACTIONS: Actions = {
  async name({ services, client, session, form }) {
    await updateName(services.auth, client, { name: form.trimmed("name") });
    return seeRenamed(PAGE, form, {
      done: "name_saved",
      restored: "name_restored",
      before: { name: session!.account.name },
    });
  },
  async password({ services, client, form }) {
    const { headers } = await changePassword(services.auth, client, {
      currentPassword: form.text("current_password"),
      newPassword: form.text("new_password"),
    });
    return seeOther(PAGE, { headers, flash: "password_changed" });
  },
  async end_session(sent) {
    const { kysely } = sent.services.database;
    const { id } = sent.session!.account;
    await endSession(kysely, id, sent.form.text("id"), toEnding(sent));
    return seeOther(PAGE, { flash: "session_ended" });
  },
  async end_others(sent) {
    const { kysely } = sent.services.database;
    await endOtherSessions(kysely, sent.session!, toEnding(sent));
    return seeOther(PAGE, { flash: "sessions_ended" });
  },
  async delete({ services, client, session, form }) {
    const password = form.text("password") || null;
    const deleted = await deleteAccount(services, client, session!, password);
    return seeOther("/login", { ...deleted, flash: "account_deleted" });
  },
};
