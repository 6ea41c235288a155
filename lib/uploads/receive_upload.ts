import { type Clock, seconds } from "@/lib/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import { withIdleLimit } from "@/lib/http/idle_limit.ts";
import { Problem } from "@/lib/problem.ts";
import { writeParts } from "@/lib/uploads/parts.ts";
import { createUpload } from "@/lib/uploads/uploads.ts";

const IDLE_MS = 60_000;
const NAME_LENGTH_MAX = 200;

const EMPTY = "Choose files that are not empty.";

/** A file's name without its folders, or what could move a cursor or turn the text around. */
export function cleanName(name: string): string {
  const own = name.split(/[/\\]/).at(-1)!.replace(/\p{C}/gu, "").trim();
  return own.slice(0, NAME_LENGTH_MAX) || "Upload";
}

/**
 * Keeps the files of a form as they arrive, each as an upload; nothing is left
 * of a form that breaks off.
 *
 * @returns the uploads' ids
 * @throws {Problem} `unsupported_media_type`, `payload_too_large`, `invalid_body`
 */
export async function receiveUploads(
  req: Request,
  { database, clock, accountId }: {
    database: Pick<Database, "housekeeping">;
    clock: Clock;
    accountId: string;
  },
): Promise<number[]> {
  const type = req.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type) || req.body === null) {
    throw new Problem("unsupported_media_type");
  }
  const db = database.housekeeping;
  const now = () => seconds(clock);
  const ids: number[] = [];
  try {
    const { filesOf } = await import("@/lib/uploads/multipart.ts");
    for await (const file of filesOf(withIdleLimit(req.body, IDLE_MS), type)) {
      const id = await createUpload(db, {
        account_id: accountId,
        name: cleanName(file.name),
        updated_at: now(),
      });
      ids.push(id);
      const size = await writeParts(db, id, file.bytes, now);
      if (size === 0) throw new Problem("invalid_body", { message: EMPTY });
    }
    if (ids.length > 0) return ids;
    throw new Problem("invalid_body", { message: EMPTY });
  } catch (error) {
    if (ids.length > 0) {
      await db.deleteFrom("uploads").where("id", "in", ids).execute();
    }
    throw error;
  }
}
