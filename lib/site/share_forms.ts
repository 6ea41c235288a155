import { seconds } from "@/lib/time/clock.ts";
import { EXPIRIES } from "@/lib/shared/watch_labels.ts";
import {
  type Actions,
  rejectFields,
  type Submission,
} from "@/lib/site/form.ts";
import { seeOther } from "@/lib/site/see_other.ts";
import { share, type Shared, unshare } from "@/lib/views/shares.ts";

/** A new link, which only this response shows. */
export interface FreshLink {
  name: string;
  url: string;
}

const DAY_SECONDS = 86_400;

/**
 * The forms that make and revoke links.
 *
 * @param find throws `not_found` unless the account has it
 */
export function shareActions(
  find: (sent: Submission, id: number) => Promise<{ name: string }>,
  sharedAs: (id: number) => Shared,
): Actions<FreshLink> {
  const sharerOf = ({ owner, services: { clock } }: Submission) => ({
    ...owner,
    now: seconds(clock),
  });
  return {
    async share(sent) {
      const id = sent.form.id();
      const { name } = await find(sent, id);
      const days = sent.form.text("ends");
      const isKnown = EXPIRIES.some(({ value }) => value === days);
      rejectFields({ ends: !isKnown && "Choose when the link expires." });
      const sharer = sharerOf(sent);
      const path = await share(
        sent.services.database.housekeeping,
        sharedAs(id),
        sharer,
        days === "" ? null : sharer.now + Number(days) * DAY_SECONDS,
      );
      return { name, url: sent.origin + path };
    },
    async unshare(sent) {
      const id = sent.form.id();
      await find(sent, id);
      const db = sent.services.database.housekeeping;
      await unshare(db, sharedAs(id), sharerOf(sent));
      return seeOther(sent.ctx.url.pathname, { flash: "link_revoked" });
    },
  };
}
