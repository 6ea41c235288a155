import { type Context, HttpError } from "fresh";
import type { State } from "@/lib/app/define.ts";
import { accountActor } from "@/lib/audit/audit.ts";
import { Problem } from "@/lib/errors/problem.ts";
import type { FlashCode } from "@/lib/shared/flash.ts";
import { IMPORTS_PATH } from "@/lib/shared/import_view.ts";
import { type Actions, requireId, type Submission } from "@/lib/site/form.ts";
import { seeOther } from "@/lib/site/see_other.ts";
import { receiveUploads } from "@/lib/uploads/receive_upload.ts";
import { beginUpload } from "@/lib/uploads/run_upload.ts";
import {
  cancelUploads,
  discardUploads,
  type Task,
} from "@/lib/uploads/uploads.ts";

const pageOf = (id: number) => `${IMPORTS_PATH}/uploads/${id}`;

const LOST =
  "Some files were deleted before they could be checked. Upload the files that are missing below again.";

/** An upload can take long. Meanwhile, the user may have lost the role or signed out. */
async function requireOperatorStill(
  { services, session }: State,
): Promise<void> {
  const operator = await services.database.housekeeping.selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .select("sessions.id").where("sessions.id", "=", session!.id)
    .where("accounts.role", "=", "operator").executeTakeFirst();
  if (operator === undefined) throw new HttpError(404);
}

/** Stores the files of a form, and starts to check them. @throws {Problem} like `receiveUploads` */
export async function takeUploads(
  { req, state }: Context<State>,
): Promise<Response> {
  const { database, clock } = state.services;
  const accountId = state.session!.account.id;
  const accept = () => requireOperatorStill(state);
  const ids = await receiveUploads(req, {
    database,
    clock,
    accountId,
    accept,
  });
  let begun = 0;
  for (const id of ids) if (await begin(state, [id], "checking")) begun++;
  if (begun < ids.length) {
    throw new Problem("invalid_body", { message: LOST });
  }
  const [only, ...others] = ids;
  return seeOther(others.length > 0 ? IMPORTS_PATH : pageOf(only!));
}

/**
 * Does a task with uploads one after another, after the response and even if
 * the page is closed. What cannot start is skipped. It ends early if an upload
 * is canceled, the process stops, or an import from elsewhere is running: the
 * others stay as they are.
 *
 * @returns whether the first task was started
 */
async function begin(
  { services, session, address }: State,
  ids: readonly number[],
  task: Task,
): Promise<boolean> {
  const { database, clock, log, metrics, archive } = services;
  const actor = accountActor(session!.account.id, address);
  const waiting = [...ids];
  const next = async () => {
    while (waiting.length > 0) {
      const work = await beginUpload({
        database,
        clock,
        log,
        onImported(outcome, report) {
          metrics.countImport(outcome, report);
          archive.cache.drop();
        },
      }, { id: waiting.shift()!, task, actor });
      if (work !== null) return work;
    }
    return null;
  };
  const first = await next();
  if (first === null) return false;
  services.background.run(async (stopping) => {
    let work: typeof first | null = first;
    while (work !== null && await work(stopping)) work = await next();
  });
  return true;
}

/** The uploads of a form: that of its page, or those that the list showed. */
function idsOf({ ctx, form }: Submission): number[] {
  const ids = ctx.params["id"] ?? form.text("ids");
  return ids.split(",").map((id) => requireId(id));
}

/** The page of an upload shows what became of it. The list, which only imports, gets a message. */
const seeUploads = (
  { ctx }: Submission,
  [id]: readonly number[],
  flash: FlashCode,
) =>
  ctx.params["id"] === undefined
    ? seeOther(IMPORTS_PATH, { flash })
    : seeOther(pageOf(id!));

const starting = (task: Task) => async (sent: Submission) => {
  const ids = idsOf(sent);
  const isBegun = await begin(sent.ctx.state, ids, task);
  return seeUploads(sent, ids, isBegun ? "import_requested" : "not_started");
};

export const UPLOAD_ACTIONS: Actions = {
  check: starting("checking"),
  import: starting("importing"),
  async cancel(sent) {
    const ids = idsOf(sent);
    const db = sent.services.database.housekeeping;
    const isAny = await cancelUploads(db, ids);
    return seeUploads(sent, ids, isAny ? "canceled" : "not_canceled");
  },
  async discard(sent) {
    const areAll = await discardUploads(sent.services.database, idsOf(sent));
    const flash = areAll ? "discarded" : "not_discarded";
    return seeOther(IMPORTS_PATH, { flash });
  },
};
