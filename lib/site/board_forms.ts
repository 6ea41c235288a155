import { namedBoardSchema, starSchema } from "@/lib/views/board_wire.ts";
import { isArchiveId } from "@/lib/validation/ids.ts";
import { adHref } from "@/lib/site/ad_url.ts";
import {
  type Actions,
  type Form,
  ownerOf,
  parseFields,
  parseRowId,
} from "@/lib/site/form.ts";
import { seeOther } from "@/lib/site/see_other.ts";
import { type FreshLink, shareActions } from "@/lib/site/share_forms.ts";
import { Problem } from "@/lib/errors/problem.ts";

const PAGE = "/dashboard/boards";

const nameIn = (form: Form) =>
  parseFields(namedBoardSchema, { name: form.trimmed("name") }).name;

/** Browsers send line breaks as CRLF. */
const noteIn = (form: Form) =>
  parseFields(starSchema, {
    note: form.trimmed("note").replaceAll("\r\n", "\n"),
  }).note;

function adIn(form: Form): string {
  const id = form.text("ad_archive_id");
  if (!isArchiveId(id)) throw new Problem("not_found");
  return id;
}

/** Of the list of boards, and of the page of each. */
export const BOARD_ACTIONS: Actions<FreshLink> = {
  async create(sent) {
    const name = nameIn(sent.form);
    await sent.services.boards.create(ownerOf(sent).accountId, name);
    return seeOther(PAGE, { flash: "board_created" });
  },
  async rename(sent) {
    const { form, services } = sent;
    const [id, name] = [parseRowId(form), nameIn(form)];
    await services.boards.rename(ownerOf(sent).accountId, id, name);
    return seeOther(sent.ctx.url.pathname, { flash: "board_renamed" });
  },
  async delete(sent) {
    const id = parseRowId(sent.form);
    await sent.services.boards.remove(ownerOf(sent).accountId, id);
    return seeOther(PAGE, { flash: "board_deleted" });
  },
  /** Puts an ad on a board that there is, or on a new one if it has a name. */
  async star(sent) {
    const { form, services: { boards } } = sent;
    const { accountId } = ownerOf(sent);
    const ad_archive_id = adIn(form);
    // Without a note, that of an ad that was added elsewhere remains.
    const note = noteIn(form) || undefined;
    const isNew = form.text("id") === "" || form.trimmed("name") !== "";
    const id = isNew
      ? (await boards.create(accountId, nameIn(form))).id
      : parseRowId(form);
    await boards.star(accountId, id, { ad_archive_id, note });
    return seeOther(adHref(ad_archive_id), { flash: "ad_starred" });
  },
  async note(sent) {
    const { form, services } = sent;
    const ad_archive_id = adIn(form);
    const starred = { ad_archive_id, note: noteIn(form) };
    const id = parseRowId(form);
    await services.boards.star(ownerOf(sent).accountId, id, starred);
    return seeOther(adHref(ad_archive_id), { flash: "note_saved" });
  },
  async unstar(sent) {
    const ad = adIn(sent.form);
    const id = parseRowId(sent.form);
    await sent.services.boards.unstar(ownerOf(sent).accountId, id, ad);
    return seeOther(adHref(ad), { flash: "ad_unstarred" });
  },
  ...shareActions(
    (sent, id) => sent.services.boards.find(ownerOf(sent).accountId, id),
    (board_id) => ({ board_id }),
  ),
};
