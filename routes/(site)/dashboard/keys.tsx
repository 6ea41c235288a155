import { KeyRound } from "lucide-preact";
import { page } from "fresh";
import { Card } from "@/components/Card.tsx";
import { EmptyState } from "@/components/EmptyState.tsx";
import { FreshKeyDialog } from "@/components/keys/FreshKeyDialog.tsx";
import { CreateDialog } from "@/components/keys/KeyDialogs.tsx";
import { EndedKeys, KeyTable } from "@/components/keys/KeyTables.tsx";
import { OlderKeys } from "@/components/keys/OlderKeys.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { utcDay } from "@/lib/utc_day.ts";
import { seconds } from "@/lib/clock.ts";
import { define, type State } from "@/lib/app/define.ts";
import { DialogLink } from "@/islands/DialogLink.tsx";
import { formatCount } from "@/lib/shared/format_number.ts";
import type { ActionError } from "@/lib/shared/form_error.ts";
import type { FreshKey } from "@/lib/shared/key_view.ts";
import { readForm } from "@/lib/site/form.ts";
import { submitKeyForm } from "@/lib/site/key_forms.ts";
import { keyPages } from "@/lib/site/key_views.ts";

const ABOUT = "API keys let your programs read the archive.";

interface Shown {
  fresh: FreshKey | null;
  refused: ActionError | null;
}

/** The id of the last key on the previous page; null on the first page. */
function parsePlace(url: URL, name: string): number | null {
  const text = url.searchParams.get(name) ?? "";
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

async function readPage(state: State, url: URL, shown: Shown) {
  const { services } = state;
  const accountId = state.session!.account.id;
  const place = {
    working: parsePlace(url, "before"),
    ended: parsePlace(url, "ended_before"),
  };
  state.title = "Keys";
  return {
    ...shown,
    place,
    ...await keyPages(services, accountId, place),
    taken: await services.ownKeys.countActive(accountId),
    keysAllowed: state.session!.plan.keys_allowed,
    plan: state.session!.plan.name,
    now: seconds(services.clock),
    today: utcDay(services.clock.now()),
  };
}

export const handler = define.handlers({
  async GET({ url, state }) {
    return page(await readPage(state, url, { fresh: null, refused: null }));
  },

  async POST({ req, url, state }) {
    const result = await submitKeyForm({
      services: state.services,
      owner: { accountId: state.session!.account.id, address: state.address },
      form: await readForm(req),
    });
    if (result instanceof Response) return result;
    // A key is in this response alone: no URL, cookie or store ever holds it.
    return "key" in result
      ? page(await readPage(state, url, { fresh: result, refused: null }))
      : page(
        await readPage(state, url, { fresh: null, refused: result }),
        result,
      );
  },
});

export default define.page<typeof handler>(function Keys({ data, state }) {
  const { working, ended, place, taken, now, refused, fresh } = data;
  const live = working.keys;
  const create = (
    <DialogLink dialog="create-key" variant="primary">Create key</DialogLink>
  );
  return (
    <>
      {fresh !== null && <FreshKeyDialog fresh={fresh} origin={state.origin} />}
      <PageHeader
        title="Keys"
        description={data.keysAllowed === null
          ? `${ABOUT} You have ${formatCount(taken, "active key")}.`
          : `${ABOUT} Your ${data.plan} plan includes ${
            formatCount(data.keysAllowed, "active key")
          }; you have ${taken === 0 ? "none" : taken}.`}
        actions={live.length > 0 ? create : undefined}
      />
      <CreateDialog
        today={data.today}
        refused={refused?.action === "create" ? refused : null}
      />
      <Card isFlush>
        {live.length > 0
          ? <KeyTable keys={live} now={now} refused={refused} />
          : (
            <EmptyState
              title={ended.keys.length > 0 || place.ended !== null
                ? "No working keys"
                : "No API keys yet"}
              icon={<KeyRound class="size-5" aria-hidden="true" />}
              action={create}
            >
              Create a key, copy it, and make your first request with it.
            </EmptyState>
          )}
        <OlderKeys
          what="working keys"
          param="before"
          place={place.working}
          olderThan={working.olderThan}
        />
      </Card>
      {(ended.keys.length > 0 || place.ended !== null) && (
        <EndedKeys keys={ended.keys} now={now} isOpen={place.ended !== null}>
          <OlderKeys
            what="ended keys"
            param="ended_before"
            place={place.ended}
            olderThan={ended.olderThan}
          />
        </EndedKeys>
      )}
    </>
  );
});
