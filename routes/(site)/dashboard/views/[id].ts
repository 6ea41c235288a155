import { HttpError } from "fresh";
import { define } from "@/lib/app/define.ts";
import { readId } from "@/lib/site/form.ts";
import { seeOther } from "@/lib/site/see_other.ts";

/** Opens a view: its ads are not new any more. */
export const handler = define.pageHandlers({
  async GET({ state, params, url }) {
    const id = readId(params.id ?? null);
    if (id === null) throw new HttpError(404);
    const { views } = state.services;
    const { id: accountId } = state.session!.account;
    const added = url.searchParams.has("new")
      ? await views.newAds(accountId, id)
      : [];
    const { query } = await views.open(accountId, id);
    const shown = added.length === 0
      ? query
      : `${new URLSearchParams({ ad_archive_id: added.join(",") })}`;
    return seeOther(`/dashboard/ads${shown && `?${shown}`}`);
  },
});
