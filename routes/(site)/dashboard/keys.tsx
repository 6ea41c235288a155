import { Card } from "@/components/Card.tsx";
import { EmptyState } from "@/components/EmptyState.tsx";
import { KeyRound } from "@/components/icons.tsx";
import { CreateDialog, FreshKeyDialog } from "@/components/keys/KeyDialogs.tsx";
import { EndedKeys, KeyTable } from "@/components/keys/KeyTables.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { Pager } from "@/components/Pager.tsx";
import { seconds } from "@/lib/time/clock.ts";
import { define } from "@/lib/app/define.ts";
import { DialogLink } from "@/islands/DialogLink.tsx";
import { formatCount } from "@/lib/shared/format_number.ts";
import { formPage, readId } from "@/lib/site/form.ts";
import { KEY_ACTIONS } from "@/lib/site/key_forms.ts";
import { readKeys } from "@/lib/site/key_views.ts";

const PAGE = "/dashboard/keys";
/** Keys that ended longer ago are only in the audit trail. */
const ENDED_SHOWN_SECONDS = 90 * 86_400;
const ABOUT = "API keys let your programs read the archive.";

export const handler = formPage({
  async read({ url, state }) {
    const { services } = state;
    const { account, plan } = state.session!;
    const before = (param: string) => readId(url.searchParams.get(param));
    state.title = "Keys";
    await services.usage.flush();
    const now = seconds(services.clock);
    const [working, ended] = await Promise.all([
      readKeys(services, account.id, {
        before: before("before"),
        workingAt: now,
      }),
      readKeys(services, account.id, {
        before: before("ended_before"),
        ended: { since: now - ENDED_SHOWN_SECONDS, now },
      }),
    ]);
    return {
      working,
      ended,
      taken: await services.ownKeys.countActive(account.id),
      plan,
      now,
    };
  },
  // Only their response contains the key: no URL, cookie or store ever holds it.
  submit: KEY_ACTIONS,
  tooMany: "You've created or rotated too many keys in the last hour.",
});

export default define.page<typeof handler>(function Keys({ data, state }) {
  const { working, ended, taken, plan, now, done, error } = data;
  const live = working.keys;
  const hasEnded = ended.keys.length > 0 || !ended.isFirst;
  const isFull = plan.keys_allowed !== null && taken >= plan.keys_allowed;
  const create = isFull
    ? undefined
    : <DialogLink dialog="create-key" variant="primary">Create key</DialogLink>;
  return (
    <>
      {done !== null && <FreshKeyDialog fresh={done} origin={state.origin} />}
      <PageHeader
        title="Keys"
        description={plan.keys_allowed === null
          ? `${ABOUT} You have ${formatCount(taken, "active key")}.`
          : `${ABOUT} Your ${plan.name} plan includes ${
            formatCount(plan.keys_allowed, "active key")
          }; you have ${taken === 0 ? "none" : taken}.${
            isFull ? " Revoke one to create another." : ""
          }`}
        actions={live.length > 0 ? create : undefined}
      />
      <CreateDialog refused={error} />
      <Card isFlush>
        {live.length > 0
          ? <KeyTable keys={live} now={now} refused={error} />
          : (
            <EmptyState
              title={hasEnded ? "No working keys" : "No API keys yet"}
              icon={<KeyRound class="size-5" />}
              action={create}
            >
              Create a key, copy it, and make your first request with it.
            </EmptyState>
          )}
        <Pager what="working keys" path={PAGE} list={working} />
      </Card>
      {hasEnded && (
        <EndedKeys keys={ended.keys} now={now} isOpen={!ended.isFirst}>
          <Pager
            what="ended keys"
            path={PAGE}
            param="ended_before"
            list={ended}
          />
        </EndedKeys>
      )}
    </>
  );
});
