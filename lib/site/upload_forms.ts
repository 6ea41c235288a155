import { type Context, HttpError } from "fresh";
import type { State } from "@/lib/app/define.ts";
import { accountActor } from "@/lib/audit/audit.ts";
import { Problem } from "@/lib/problem.ts";
import { IMPORTS_PATH } from "@/lib/shared/import_view.ts";
import { type Actions, readId, type Submission } from "@/lib/site/form.ts";
import { seeOther } from "@/lib/site/see_other.ts";
import { receiveUploads } from "@/lib/uploads/receive_upload.ts";
import { beginUpload } from "@/lib/uploads/run_upload.ts";
import {
  cancelUpload,
  discardUpload,
  type Task,
} from "@/lib/uploads/uploads.ts";

const pageOf = (id: number) => `${IMPORTS_PATH}/uploads/${id}`;

const LOST =
  "Some files were deleted before they could be checked. Upload the files that are missing below again.";

/** An upload can take long. Meanwhile, the user may have lost the role or signed out. */
async function requireOperatorStill(
  { services, session }: State,
): Promise<void> {
  const found = await services.database.housekeeping.selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .select("sessions.id").where("sessions.id", "=", session!.id)
    .where("accounts.role", "=", "operator").executeTakeFirst();
  if (found === undefined) throw new HttpError(404);
}

/** Stores the files of a form, and starts to check them. @throws {Problem} like `receiveUploads` */
export async function takeUploads(
  { req, state }: Context<State>,
): Promise<Response> {
  const { database, clock } = state.services;
  const accountId = state.session!.account.id;
  const accept = () => requireOperatorStill(state);
  const ids = await receiveUploads(req, {
    ...{ database, clock, accountId, accept },
  });
  let begun = 0;
  for (const id of ids) if (await begin(state, id, "checking")) begun++;
  if (begun < ids.length) {
    throw new Problem("invalid_body", { message: LOST });
  }
  const [only, ...others] = ids;
  return seeOther(others.length > 0 ? IMPORTS_PATH : pageOf(only!));
}

/**
 * Starts a task that continues after the response, even if the page is closed.
 *
 * @returns whether the task was started
 */
async function begin(
  { services, session, address }: State,
  id: number,
  task: Task,
): Promise<boolean> {
  const { database, clock, log, metrics, archive } = services;
  const work = await beginUpload({
    ...{ database, clock, log },
    onImported(outcome, report) {
      metrics.countImport(outcome, report);
      archive.cache.drop();
    },
  }, { id, task, actor: accountActor(session!.account.id, address) });
  if (work !== null) services.background.run(work);
  return work !== null;
}

function idOf({ ctx }: Submission): number {
  const id = readId(ctx.params["id"] ?? null);
  if (id === null) throw new Problem("not_found");
  return id;
}

const starting = (task: Task) => async (sent: Submission) => {
  const id = idOf(sent);
  await begin(sent.ctx.state, id, task);
  return seeOther(pageOf(id));
};

export const UPLOAD_ACTIONS: Actions = {
  check: starting("checking"),
  import: starting("importing"),
  async cancel(sent) {
    const id = idOf(sent);
    await cancelUpload(sent.services.database.housekeeping, id);
    return seeOther(pageOf(id));
  },
  async discard(sent) {
    await discardUpload(sent.services.database, idOf(sent));
    return seeOther(IMPORTS_PATH);
  },
};
