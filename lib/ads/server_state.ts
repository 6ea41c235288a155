import { type Kysely, sql } from "kysely";
import { errorCode } from "@/lib/db/errors.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** What tells servers and their archives apart. */
export interface ServerState {
  /** The archive's. */
  version: number;
  /** Of the secret that the archive is used with. */
  fingerprint: string | null;
  /** Of the cluster, which copies of its files share; null if the server does not tell. */
  system: string | null;
  /** Whether it applies another server's log. */
  isStandby: boolean;
}

/** Why no read may be taken from a replica. */
export type Reason =
  | "unreachable"
  | "failing"
  | "another archive"
  | "not a replica"
  | "ahead"
  | "behind";

/** Whether it has something that the primary never had. */
export const isDivergence = (reason: Reason | null): boolean =>
  reason === "another archive" || reason === "not a replica" ||
  reason === "ahead";

/** What is against reading from the replica; null: nothing. */
export function objectionTo(
  replica: ServerState,
  primary: ServerState,
  leastVersion: number,
): Reason | null {
  const { fingerprint } = replica;
  // It starts with what it had before, or its first copy is not complete.
  if (fingerprint === null && primary.fingerprint !== null) return "behind";
  if (fingerprint !== primary.fingerprint) return "another archive";
  const isCopy = replica.system !== null && replica.system === primary.system;
  // It was promoted, so that equal numbers can mean something else by now, or
  // it is the primary itself.
  if (isCopy && !replica.isStandby) return "not a replica";
  if (replica.version > primary.version) return "ahead";
  return replica.version < leastVersion ? "behind" : null;
}

const SYSTEM = sql<string | null>`
  (select system_identifier::text from pg_control_system())`;

/** How a server and its archive are at this moment. */
export async function readState(db: Kysely<Schema>): Promise<ServerState> {
  async function read(system: typeof SYSTEM): Promise<ServerState> {
    const { rows: [state] } = await sql<ServerState>`
      select version, pg_is_in_recovery() as "isStandby",
        (select fingerprint from auth_secret_fingerprint) as fingerprint,
        ${system} as system
      from archive_state`.execute(db);
    if (state === undefined) throw new Error("There is no archive yet.");
    return state;
  }
  try {
    return await read(SYSTEM);
  } catch (error) {
    // Some managed databases have no such function, or keep it to themselves.
    if (!/^(?:42501|42883|0A000)$/.test(errorCode(error) ?? "")) throw error;
    return await read(sql`null`);
  }
}
