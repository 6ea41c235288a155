import { deleteAccount } from "@/lib/accounts/delete_account.ts";
import type { Session } from "@/lib/auth/session.ts";
import {
  changePassword,
  endOtherSessions,
  endSession,
  updateName,
} from "@/lib/auth/sessions.ts";
import type { ClientInfo } from "@/lib/auth/client_info.ts";
import { seconds } from "@/lib/clock.ts";
import { Problem } from "@/lib/problem.ts";
import type { Services } from "@/lib/app/services.ts";
import type {
  AccountAction,
  AccountFormState,
} from "@/lib/shared/account_view.ts";
import { UNDO_FIELD } from "@/lib/shared/flash.ts";
import type { Form } from "@/lib/site/form.ts";
import { toRefusal } from "@/lib/site/refusal.ts";
import { seeOther } from "@/lib/site/see_other.ts";

const PAGE = "/dashboard/account";

type AccountServices = Pick<Services, "auth" | "database" | "clock" | "keys">;

export type AccountFormResult = Response | {
  refused: AccountFormState;
  status: number;
  headers: Record<string, string>;
};

interface Asked {
  services: AccountServices;
  visit: ClientInfo;
  session: Session;
  form: Form;
}

/** What each form does, and how the form calls what a problem calls otherwise. */
const FORMS: Record<
  AccountAction,
  { act(asked: Asked): Promise<Response>; names?: Record<string, string> }
> = {
  name: {
    async act({ services, visit, session, form }) {
      const name = form.trimmed("name");
      const { name: before } = session.account;
      const answer = await updateName(services, visit, name);
      if (form.text(UNDO_FIELD) !== "") {
        return seeOther(PAGE, { answer, flash: "name_restored" });
      }
      return before === name
        ? seeOther(PAGE, { answer, flash: "name_saved" })
        : seeOther(PAGE, {
          answer,
          flash: "name_saved",
          before: { name: before },
        });
    },
  },
  password: {
    async act({ services, visit, form }) {
      const answer = await changePassword(services, visit, {
        currentPassword: form.text("current_password"),
        newPassword: form.text("new_password"),
      });
      return seeOther(PAGE, { answer, flash: "password_changed" });
    },
    names: {
      currentPassword: "current_password",
      newPassword: "new_password",
    },
  },
  end_session: {
    async act({ services, visit, session, form }) {
      const { kysely } = services.database;
      const ending = toEnding(services, visit);
      await endSession(kysely, session.account.id, form.text("id"), ending);
      return seeOther(PAGE, { flash: "session_ended" });
    },
  },
  end_others: {
    async act({ services, visit, session }) {
      await endOtherSessions(
        services.database.kysely,
        session,
        toEnding(services, visit),
      );
      return seeOther(PAGE, { flash: "sessions_ended" });
    },
  },
  delete: {
    async act({ services, visit, session, form }) {
      const answer = await deleteAccount(
        services,
        visit,
        session,
        form.text("password") || null,
      );
      return seeOther("/login", { answer, flash: "account_deleted" });
    },
  },
};

function toEnding({ clock }: AccountServices, { address }: ClientInfo) {
  return { address, now: seconds(clock) };
}

/** Does what a form of the account page asks for. */
export async function answerAccountForm(
  asked: Asked,
): Promise<AccountFormResult> {
  const name = asked.form.text("action");
  if (!Object.hasOwn(FORMS, name)) throw new Problem("invalid_request");
  const action = name as AccountAction;
  const { act, names } = FORMS[action];
  try {
    return await act(asked);
  } catch (error) {
    if (error instanceof Problem && error.code === "not_found") {
      return seeOther(PAGE, { flash: "not_found" });
    }
    const { status, headers, message, faults, values } = toRefusal(
      error,
      action === "name" ? { name: asked.form.text("name") } : {},
      names,
    );
    return {
      refused: {
        action,
        values,
        faults,
        ...(message === undefined ? {} : { message }),
      },
      status,
      headers,
    };
  }
}
