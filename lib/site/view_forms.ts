import { changedViewSchema, newViewSchema } from "@/lib/views/view_wire.ts";
import { type Actions, parseFields } from "@/lib/site/form.ts";
import { seeOther } from "@/lib/site/see_other.ts";
import { type FreshLink, shareActions } from "@/lib/site/share_forms.ts";

const PAGE = "/dashboard/views";

/** The page of the ads of a view. */
export const listHref = (query: string) =>
  `/dashboard/ads${query && `?${query}`}`;

export const VIEW_ACTIONS: Actions<FreshLink> = {
  /** Saves a list as a new view, or as the filters of one that there is. */
  async create({ services, owner: { accountId }, form }) {
    if (form.text("id") !== "") {
      const values = parseFields(changedViewSchema, {
        query: form.text("query"),
      });
      const id = form.id();
      const { query } = await services.views.change(accountId, id, values);
      return seeOther(listHref(query), { flash: "view_changed" });
    }
    const values = parseFields(newViewSchema, {
      name: form.trimmed("name"),
      query: form.text("query"),
      watch: form.text("watch"),
    });
    const { query } = await services.views.create(accountId, values);
    const isUnheard = values.watch === "webhook" &&
      (await services.webhooks.list(accountId)).length === 0;
    return seeOther(listHref(query), {
      flash: isUnheard ? "view_saved_unheard" : "view_saved",
    });
  },
  async change({ services, owner, form }) {
    const id = form.id();
    const values = parseFields(changedViewSchema, {
      name: form.trimmed("name"),
      watch: form.text("watch"),
    });
    await services.views.change(owner.accountId, id, values);
    return seeOther(PAGE, { flash: "view_changed" });
  },
  async delete({ services, owner, form }) {
    await services.views.remove(owner.accountId, form.id());
    return seeOther(PAGE, { flash: "view_deleted" });
  },
  ...shareActions(
    ({ services, owner }, id) => services.views.find(owner.accountId, id),
    (view_id) => ({ view_id }),
  ),
};
