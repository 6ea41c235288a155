import { deleteAccount } from "@/lib/accounts/delete_account.ts";
import type { Services } from "@/lib/app/services.ts";
import { changePassword, updateName } from "@/lib/auth/actions.ts";
import type { ClientInfo } from "@/lib/auth/client_info.ts";
import type { Session } from "@/lib/auth/sessions.ts";
import { endOtherSessions, endSession } from "@/lib/auth/sessions.ts";
import { seconds } from "@/lib/clock.ts";
import { Problem } from "@/lib/problem.ts";
import type {
  AccountAction,
  AccountFormError,
} from "@/lib/shared/account_view.ts";
import { UNDO_FIELD } from "@/lib/shared/flash.ts";
import type { Form } from "@/lib/site/form.ts";
import { toFormError } from "@/lib/site/form_error.ts";
import { seeOther } from "@/lib/site/see_other.ts";

const PAGE = "/dashboard/account";

interface Submission {
  services: Pick<Services, "auth" | "database" | "clock" | "keys">;
  client: ClientInfo;
  session: Session;
  form: Form;
}

const FORMS: Record<AccountAction, (sent: Submission) => Promise<Response>> = {
  async name({ services, client, session, form }) {
    const name = form.trimmed("name");
    const { name: before } = session.account;
    await updateName(services.auth, client, { name });
    if (form.text(UNDO_FIELD) !== "") {
      return seeOther(PAGE, { flash: "name_restored" });
    }
    return before === name
      ? seeOther(PAGE, { flash: "name_saved" })
      : seeOther(PAGE, { flash: "name_saved", before: { name: before } });
  },
  async password({ services, client, form }) {
    const { headers } = await changePassword(services.auth, client, {
      currentPassword: form.text("current_password"),
      newPassword: form.text("new_password"),
    });
    return seeOther(PAGE, { headers, flash: "password_changed" });
  },
  async end_session({ services, client, session, form }) {
    const ending = { address: client.address, now: seconds(services.clock) };
    const { kysely } = services.database;
    await endSession(kysely, session.account.id, form.text("id"), ending);
    return seeOther(PAGE, { flash: "session_ended" });
  },
  async end_others({ services, client, session }) {
    const ending = { address: client.address, now: seconds(services.clock) };
    await endOtherSessions(services.database.kysely, session, ending);
    return seeOther(PAGE, { flash: "sessions_ended" });
  },
  async delete({ services, client, session, form }) {
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

/** The forms' names for what problems name differently. */
const NAMES = {
  currentPassword: "current_password",
  newPassword: "new_password",
};

/** Handles the forms of the account page. */
export async function submitAccountForm(
  sent: Submission,
): Promise<Response | AccountFormError> {
  const name = sent.form.text("action");
  if (!Object.hasOwn(FORMS, name)) throw new Problem("invalid_request");
  const action = name as AccountAction;
  try {
    return await FORMS[action](sent);
  } catch (error) {
    if (error instanceof Problem && error.code === "not_found") {
      return seeOther(PAGE, { flash: "not_found" });
    }
    const values = action === "name" ? { name: sent.form.text("name") } : {};
    return { action, ...toFormError(error, values, NAMES) };
  }
}
