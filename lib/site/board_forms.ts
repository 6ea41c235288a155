import { namedBoardSchema, starSchema } from "@/lib/views/board_wire.ts";
import { readAdId } from "@/lib/site/ad_url.ts";
import { type Actions, type Form, parseFields } from "@/lib/site/form.ts";
import { pathOf, seeOther } from "@/lib/site/see_other.ts";
import { type FreshLink, shareActions } from "@/lib/site/share_forms.ts";

const PAGE = "/dashboard/boards";

const nameIn = (form: Form) =>
  parseFields(namedBoardSchema, { name: form.trimmed("name") }).name;

/** Browsers send line breaks as CRLF. */
const noteIn = (form: Form) =>
  parseFields(starSchema, {
    note: form.trimmed("note").replaceAll("\r\n", "\n"),
  }).note;

/** Of the list of boards, and of the page of each. */
export const BOARD_ACTIONS: Actions<FreshLink> = {
  async create({ services, owner, form }) {
    await services.boards.create(owner.accountId, nameIn(form));
    return seeOther(PAGE, { flash: "board_created" });
  },
  async rename({ ctx, services, owner, form }) {
    await services.boards.rename(owner.accountId, form.id(), nameIn(form));
    return seeOther(ctx.url.pathname, { flash: "board_renamed" });
  },
  async delete({ services, owner, form }) {
    await services.boards.remove(owner.accountId, form.id());
    return seeOther(PAGE, { flash: "board_deleted" });
  },
  ...shareActions(
    ({ services, owner }, id) => services.boards.find(owner.accountId, id),
    (board_id) => ({ board_id }),
  ),
};

/** For an ad's page. */
export const AD_BOARD_ACTIONS: Actions = {
  /** Puts the ad on a board that there is, or on a new one if it has a name. */
  async star({ ctx, services: { boards }, owner: { accountId }, form }) {
    const ad_archive_id = readAdId(ctx.params);
    // Without a note, that of an ad that was added elsewhere remains.
    const note = noteIn(form) || undefined;
    const isNew = form.text("id") === "" || form.trimmed("name") !== "";
    const id = isNew
      ? (await boards.create(accountId, nameIn(form))).id
      : form.id();
    await boards.star(accountId, id, { ad_archive_id, note });
    return seeOther(pathOf(ctx), { flash: "ad_starred" });
  },
  async note({ ctx, services, owner, form }) {
    const ad_archive_id = readAdId(ctx.params);
    const starred = { ad_archive_id, note: noteIn(form) };
    await services.boards.star(owner.accountId, form.id(), starred);
    return seeOther(pathOf(ctx), { flash: "note_saved" });
  },
  async unstar({ ctx, services, owner, form }) {
    const ad = readAdId(ctx.params);
    await services.boards.unstar(owner.accountId, form.id(), ad);
    return seeOther(pathOf(ctx), { flash: "ad_unstarred" });
  },
};
