import { HttpError } from "fresh";
import { define } from "@/lib/app/define.ts";
import { readId } from "@/lib/site/form.ts";
import { seeOther } from "@/lib/site/see_other.ts";
import { listHref } from "@/lib/site/view_forms.ts";
import { NEWS } from "@/lib/views/views.ts";

/** Opens a view, or what is new or has changed in it. What is shown counts as seen. */
export const handler = define.pageHandlers({
  async GET({ state, params, url }) {
    const id = readId(params.id ?? null);
    if (id === null) throw new HttpError(404);
    const { views } = state.services;
    const { id: accountId } = state.session!.account;
    const only = NEWS.find((kind) => kind === url.searchParams.get("only"));
    const news = only === undefined
      ? []
      : await views.openNews(accountId, id, only);
    if (news.length === 0) {
      const { query } = await views.open(accountId, id);
      return seeOther(listHref(query));
    }
    const ids = new URLSearchParams({
      ad_archive_id: news.join(","),
      saved: String(id),
    });
    return seeOther(`/dashboard/ads?${ids}`);
  },
});
