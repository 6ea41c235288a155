import type { DeleteQueryBuilder, DeleteResult, Kysely } from "kysely";
import { accountActor, recordAudit } from "@/lib/audit/audit.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** From where a session is ended, and when (seconds). */
export interface Ending {
  address: string | null;
  now: number;
}

type Deletion = DeleteQueryBuilder<Schema, "sessions", DeleteResult>;

/**
 * Ends the sessions that `which` picks, for their owner, and writes each down.
 *
 * @returns how many there were
 */
export function endSessions(
  db: Kysely<Schema>,
  which: (sessions: Deletion) => Deletion,
  { address, now }: Ending,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const ended = await which(transaction.deleteFrom("sessions"))
      .returning(["id", "account_id"]).execute();
    for (const { id, account_id: accountId } of ended) {
      await recordAudit(transaction, {
        actor: accountActor(accountId, address),
        action: "session.ended",
        accountId,
        detail: { session_id: id },
        now,
      });
    }
    return ended.length;
  });
}
