import { page } from "fresh";
import { ActivityCard } from "@/components/account/ActivityCard.tsx";
import { DeleteCard } from "@/components/account/DeleteCard.tsx";
import { PasswordCard } from "@/components/account/PasswordCard.tsx";
import { ProfileCard } from "@/components/account/ProfileCard.tsx";
import { SessionsCard } from "@/components/account/SessionsCard.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { define, type State } from "@/lib/app/define.ts";
import type {
  AccountAction,
  AccountFormState,
} from "@/lib/shared/account_view.ts";
import { answerAccountForm } from "@/lib/site/account_forms.ts";
import { readAccountPage, readBefore } from "@/lib/site/account_page.ts";
import { readForm } from "@/lib/site/form.ts";
import { clientInfo } from "@/lib/site/visit.ts";

async function gather(
  state: State,
  url: URL,
  refused: AccountFormState | null,
) {
  state.title = "Account";
  const before = readBefore(url.searchParams);
  return {
    ...await readAccountPage(state.services, state.session!, before),
    isOlder: before !== null,
    refused,
  };
}

export const handler = define.handlers({
  async GET({ state, url }) {
    return page(await gather(state, url, null));
  },

  async POST(ctx) {
    const { state, url } = ctx;
    const result = await answerAccountForm({
      services: state.services,
      visit: clientInfo(ctx),
      session: state.session!,
      form: await readForm(ctx.req),
    });
    if (result instanceof Response) return result;
    const { refused, status, headers } = result;
    return page(await gather(state, url, refused), { status, headers });
  },
});

export default define.page<typeof handler>(function Account({ data, state }) {
  const { account } = state.session!;
  const { refused, hasPassword } = data;
  const own = (action: AccountAction) =>
    refused?.action === action ? refused : null;
  return (
    <div class="space-y-6">
      <PageHeader title="Account" />
      <ProfileCard
        email={account.email}
        isVerified={account.email_verified}
        name={account.name}
        refused={own("name")}
      />
      <PasswordCard
        email={account.email}
        hasPassword={hasPassword}
        refused={own("password")}
      />
      <SessionsCard sessions={data.sessions} now={data.now} />
      <ActivityCard
        activity={data.activity}
        olderThan={data.olderThan}
        isOlder={data.isOlder}
      />
      <DeleteCard hasPassword={hasPassword} refused={own("delete")} />
    </div>
  );
});
