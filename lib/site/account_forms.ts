import { deleteAccount } from "@/lib/accounts/delete_account.ts";
import type { Services } from "@/lib/app/services.ts";
import { changePassword, updateName } from "@/lib/auth/actions.ts";
import type { ClientInfo } from "@/lib/auth/client_info.ts";
import type { Session } from "@/lib/auth/sessions.ts";
import { endOtherSessions, endSession } from "@/lib/auth/sessions.ts";
import { seconds } from "@/lib/clock.ts";
import { type Form, submitAction } from "@/lib/site/form.ts";
import { seeOther, seeRenamed } from "@/lib/site/see_other.ts";

const PAGE = "/dashboard/account";

interface Submission {
  services: Pick<Services, "auth" | "database" | "clock" | "keys">;
  client: ClientInfo;
  session: Session;
  form: Form;
}

function toEnding({ services, client }: Submission) {
  return { address: client.address, now: seconds(services.clock) };
}

const ACTIONS = {
  async name({ services, client, session, form }: Submission) {
    await updateName(services.auth, client, { name: form.trimmed("name") });
    return seeRenamed(PAGE, form, {
      done: "name_saved",
      restored: "name_restored",
      before: { name: session.account.name },
    });
  },
  async password({ services, client, form }: Submission) {
    const { headers } = await changePassword(services.auth, client, {
      currentPassword: form.text("current_password"),
      newPassword: form.text("new_password"),
    });
    return seeOther(PAGE, { headers, flash: "password_changed" });
  },
  async end_session(sent: Submission) {
    const { services, session, form } = sent;
    const { kysely } = services.database;
    const id = form.text("id");
    await endSession(kysely, session.account.id, id, toEnding(sent));
    return seeOther(PAGE, { flash: "session_ended" });
  },
  async end_others(sent: Submission) {
    const { services, session } = sent;
    await endOtherSessions(services.database.kysely, session, toEnding(sent));
    return seeOther(PAGE, { flash: "sessions_ended" });
  },
  async delete({ services, client, session, form }: Submission) {
    const password = form.text("password") || null;
    const { headers } = await deleteAccount(
      services,
      client,
      session,
      password,
    );
    return seeOther("/login", { headers, flash: "account_deleted" });
  },
};

/** Handles the forms of the account page. */
export function submitAccountForm(sent: Submission) {
  return submitAction(PAGE, ACTIONS, sent, {
    keep: ["name"],
    names: {
      currentPassword: "current_password",
      newPassword: "new_password",
    },
  });
}
