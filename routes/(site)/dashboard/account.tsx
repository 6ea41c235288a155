import { page } from "fresh";
import { ActivityCard } from "@/components/account/ActivityCard.tsx";
import { DeleteCard } from "@/components/account/DeleteCard.tsx";
import { PasswordCard } from "@/components/account/PasswordCard.tsx";
import { ProfileCard } from "@/components/account/ProfileCard.tsx";
import { SessionsCard } from "@/components/account/SessionsCard.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { define, type State } from "@/lib/app/define.ts";
import { clientInfo } from "@/lib/auth/client_info.ts";
import type { ActionError } from "@/lib/shared/form_error.ts";
import { submitAccountForm } from "@/lib/site/account_forms.ts";
import { readAccountPage, readBefore } from "@/lib/site/account_page.ts";
import { readForm } from "@/lib/site/form.ts";

async function gather(state: State, url: URL, error: ActionError | null) {
  state.title = "Account";
  const before = readBefore(url.searchParams);
  return {
    ...await readAccountPage(state.services, state.session!, before),
    isOlder: before !== null,
    error,
  };
}

export const handler = define.handlers({
  async GET({ state, url }) {
    return page(await gather(state, url, null));
  },

  async POST(ctx) {
    const { state, url } = ctx;
    const result = await submitAccountForm({
      services: state.services,
      client: clientInfo(ctx),
      session: state.session!,
      form: await readForm(ctx.req),
    });
    if (result instanceof Response) return result;
    return page(await gather(state, url, result), result);
  },
});

export default define.page<typeof handler>(function Account({ data, state }) {
  const { account } = state.session!;
  const { error, hasPassword } = data;
  const own = (action: string) => error?.action === action ? error : null;
  return (
    <div class="space-y-6">
      <PageHeader title="Account" />
      <ProfileCard
        email={account.email}
        isVerified={account.email_verified}
        name={account.name}
        error={own("name")}
      />
      <PasswordCard
        email={account.email}
        hasPassword={hasPassword}
        error={own("password")}
      />
      <SessionsCard sessions={data.sessions} now={data.now} />
      <ActivityCard
        activity={data.activity}
        olderThan={data.olderThan}
        isOlder={data.isOlder}
      />
      <DeleteCard hasPassword={hasPassword} error={own("delete")} />
    </div>
  );
});
