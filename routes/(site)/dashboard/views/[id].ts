import { define } from "@/lib/app/define.ts";
import { requireId } from "@/lib/site/form.ts";
import { seeOther } from "@/lib/site/see_other.ts";
import { listHref } from "@/lib/site/view_forms.ts";
import { UNSEEN } from "@/lib/views/views.ts";

/** Opens a view, or what is new or has changed in it. What is shown counts as seen. */
export const handler = define.pageHandlers({
  async GET({ state, params, url }) {
    const id = requireId(params.id);
    const { views } = state.services;
    const { id: accountId } = state.session!.account;
    const only = UNSEEN.find((kind) => kind === url.searchParams.get("only"));
    const unseen = only === undefined
      ? []
      : await views.openUnseen(accountId, id, only);
    if (unseen.length === 0) {
      const { query } = await views.open(accountId, id);
      return seeOther(listHref(query));
    }
    const ids = new URLSearchParams({
      ad_archive_id: unseen.join(","),
      saved: String(id),
    });
    return seeOther(`/dashboard/ads?${ids}`);
  },
});
