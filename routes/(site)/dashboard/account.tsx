import {
  DeleteCard,
  PasswordCard,
  ProfileCard,
} from "@/components/account/AccountForms.tsx";
import {
  ActivityCard,
  SessionsCard,
} from "@/components/account/AccountLists.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { define } from "@/lib/app/define.ts";
import { ACCOUNT_ACTIONS } from "@/lib/site/account_forms.ts";
import { readAccountPage } from "@/lib/site/account_page.ts";
import { formPage, readId } from "@/lib/site/form.ts";

export const handler = formPage({
  async read({ state, url }) {
    state.title = "Account";
    const before = readId(url.searchParams.get("before"));
    const { services, session } = state;
    return await readAccountPage(services, session!, before);
  },
  submit: ACCOUNT_ACTIONS,
  names: {
    currentPassword: "current_password",
    newPassword: "new_password",
  },
});

export default define.page<typeof handler>(function Account({ data, state }) {
  const { account } = state.session!;
  return (
    <div class="space-y-6">
      <PageHeader title="Account" />
      <ProfileCard {...data} account={account} />
      <PasswordCard {...data} account={account} />
      <SessionsCard {...data} />
      <ActivityCard {...data} />
      <DeleteCard {...data} />
    </div>
  );
});
