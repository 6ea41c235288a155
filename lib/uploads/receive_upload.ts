import { type Clock, seconds } from "@/lib/time/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import { withIdleLimit } from "@/lib/http/idle_limit.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { writeParts } from "@/lib/uploads/parts.ts";
import { createUpload } from "@/lib/uploads/uploads.ts";

const IDLE_MS = 60_000;
const NAME_LENGTH_MAX = 200;

const NONE = "Choose one or more files.";

/** A file's name without folders and control characters. */
function cleanName(name: string): string {
  const own = name.split(/[/\\]/).at(-1)!.replace(/\p{C}/gu, "").trim();
  return own.slice(0, NAME_LENGTH_MAX) || "Upload";
}

/** Whether a request is a form with files. */
export function hasFiles({ headers }: Request): boolean {
  return /^multipart\/form-data\s*;/i.test(headers.get("content-type") ?? "");
}

/**
 * Stores the files of a form as they arrive, each as an upload. If the form
 * fails, all of them are deleted.
 *
 * @param accept throws if the account may no longer upload files
 * @returns the ids of the uploads
 * @throws {Problem} `unsupported_media_type`, `payload_too_large`,
 *   `invalid_body`
 */
export async function receiveUploads(
  req: Request,
  { database, clock, accountId, accept }: {
    database: Pick<Database, "housekeeping">;
    clock: Clock;
    accountId: string;
    accept: () => Promise<void>;
  },
): Promise<number[]> {
  if (!hasFiles(req) || req.body === null) {
    throw new Problem("unsupported_media_type");
  }
  const db = database.housekeeping;
  const now = () => seconds(clock);
  const ids: number[] = [];
  const body = withIdleLimit(req.body, IDLE_MS);
  try {
    const { filesOf } = await import("@/lib/uploads/multipart.ts");
    for await (const file of filesOf(body, req.headers.get("content-type")!)) {
      // What browsers send if no file was chosen.
      if (file.name === "") continue;
      const id = await createUpload(db, {
        account_id: accountId,
        name: cleanName(file.name),
        updated_at: now(),
      });
      ids.push(id);
      await writeParts(db, id, file.bytes, now);
    }
    if (ids.length === 0) {
      throw new Problem("invalid_body", { message: NONE });
    }
    await accept();
    return ids;
  } catch (error) {
    if (ids.length > 0) {
      await db.deleteFrom("uploads").where("id", "in", ids).execute();
    }
    throw error;
  }
}
