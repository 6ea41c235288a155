import { KeyRound } from "lucide-preact";
import { page } from "fresh";
import { Card } from "@/components/Card.tsx";
import { Dialog } from "@/components/Dialog.tsx";
import { EmptyState } from "@/components/EmptyState.tsx";
import { CreateKeyForm } from "@/components/keys/CreateKeyForm.tsx";
import { EndedKeys } from "@/components/keys/EndedKeys.tsx";
import { FreshKeyDialog } from "@/components/keys/FreshKeyDialog.tsx";
import { KeyTable } from "@/components/keys/KeyTable.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { utcDay } from "@/lib/accounts/usage_day.ts";
import { seconds } from "@/lib/clock.ts";
import { define, type State } from "@/lib/define.ts";
import { ownerOf } from "@/lib/http/owner.ts";
import { DialogLink } from "@/islands/DialogLink.tsx";
import { DialogOnLoad } from "@/islands/DialogOnLoad.tsx";
import { formatCount } from "@/lib/shared/format_number.ts";
import { isLiveState } from "@/lib/shared/key_state.ts";
import type { FreshKey, KeyFormState } from "@/lib/shared/key_view.ts";
import { readForm } from "@/lib/site/form.ts";
import { answerKeyForm } from "@/lib/site/key_forms.ts";
import { keyViews } from "@/lib/site/key_views.ts";

interface Asked {
  fresh: FreshKey | null;
  refused: KeyFormState | null;
}

async function gather(state: State, asked: Asked) {
  const { services } = state;
  state.title = "Keys";
  return {
    ...asked,
    keys: await keyViews(services, state.session!.account.id),
    keysAllowed: state.session!.plan.keys_allowed,
    plan: state.session!.plan.name,
    now: seconds(services.clock),
    today: utcDay(services.clock.now()),
  };
}

export const handler = define.handlers({
  async GET({ state }) {
    return page(await gather(state, { fresh: null, refused: null }));
  },

  async POST({ req, state }) {
    const form = await readForm(req);
    const result = await answerKeyForm(state.services, ownerOf(state), form);
    switch (result.kind) {
      case "done":
        return result.response;
      case "issued":
        // In this answer alone: no address, cookie or store ever holds the key.
        return page(
          await gather(state, { fresh: result.fresh, refused: null }),
        );
      case "refused":
        return page(
          await gather(state, { fresh: null, refused: result.refused }),
          { status: 422 },
        );
    }
  },
});

/** The dialog of the form that was refused. */
function refusedDialog(refused: KeyFormState): string {
  return refused.action === "create"
    ? "create-key"
    : `${refused.action}-${refused.id}`;
}

export default define.page<typeof handler>(function Keys({ data, state }) {
  const { keys, now, refused, fresh } = data;
  const live = keys.filter(({ state }) => isLiveState(state));
  const ended = keys.filter((key) => !live.includes(key));
  const taken = live.filter(({ state }) => state === "active").length;
  const create = (
    <DialogLink dialog="create-key" variant="primary">Create key</DialogLink>
  );
  return (
    <>
      {fresh !== null && <FreshKeyDialog fresh={fresh} origin={state.origin} />}
      <PageHeader
        title="Keys"
        description={data.keysAllowed === null
          ? `Programs use a key to read the archive. ${
            formatCount(taken, "active key")
          }.`
          : `Programs use a key to read the archive. Your ${data.plan} plan allows ${
            formatCount(data.keysAllowed, "active key")
          }; you have ${taken}.`}
        actions={live.length > 0 ? create : undefined}
      />
      <Dialog
        id="create-key"
        title="Create a key"
        isOpen={refused?.action === "create"}
      >
        <CreateKeyForm
          today={data.today}
          refused={refused?.action === "create" ? refused : null}
        />
      </Dialog>
      {refused !== null && <DialogOnLoad dialog={refusedDialog(refused)} />}
      <Card isFlush>
        {live.length > 0
          ? <KeyTable keys={live} now={now} refused={refused} />
          : (
            <EmptyState
              title="No working keys"
              icon={<KeyRound class="size-5" aria-hidden="true" />}
              action={create}
            >
              Create one, copy it, and make your first request with it.
            </EmptyState>
          )}
      </Card>
      {ended.length > 0 && <EndedKeys keys={ended} now={now} />}
    </>
  );
});
