import { changedViewSchema, newViewSchema } from "@/lib/views/view_wire.ts";
import {
  type Actions,
  ownerOf,
  parseFields,
  parseRowId,
} from "@/lib/site/form.ts";
import { seeOther } from "@/lib/site/see_other.ts";
import { type FreshLink, shareActions } from "@/lib/site/share_forms.ts";

const PAGE = "/dashboard/views";

/** The page of the ads of a view. */
export const listHref = (query: string) =>
  `/dashboard/ads${query && `?${query}`}`;

export const VIEW_ACTIONS: Actions<FreshLink> = {
  /** Saves a list as a new view, or as the filters of one that there is. */
  async create(sent) {
    const { form, services } = sent;
    const { accountId } = ownerOf(sent);
    if (form.text("id") !== "") {
      const values = parseFields(changedViewSchema, {
        query: form.text("query"),
      });
      const id = parseRowId(form);
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
  async change(sent) {
    const { form, services } = sent;
    const id = parseRowId(form);
    const values = parseFields(changedViewSchema, {
      name: form.trimmed("name"),
      watch: form.text("watch"),
    });
    await services.views.change(ownerOf(sent).accountId, id, values);
    return seeOther(PAGE, { flash: "view_changed" });
  },
  async delete(sent) {
    const id = parseRowId(sent.form);
    await sent.services.views.remove(ownerOf(sent).accountId, id);
    return seeOther(PAGE, { flash: "view_deleted" });
  },
  ...shareActions(
    (sent, id) => sent.services.views.find(ownerOf(sent).accountId, id),
    (view_id) => ({ view_id }),
  ),
};
