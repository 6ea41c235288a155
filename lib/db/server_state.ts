import { type Kysely, sql } from "kysely";
import { errorCode } from "@/lib/db/errors.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Identifies a server and the state of its archive. */
export interface ServerState {
  /** The archive's version. */
  version: number;
  /** The fingerprint of the secret that the archive is used with. */
  fingerprint: string | null;
  /**
   * The cluster's `system_identifier`, which physical copies share; null if the
   * server does not show it.
   */
  system: string | null;
  /** Whether the server is in recovery, replaying another server's log. */
  isStandby: boolean;
}

/** Why a replica must not be used. */
export type Reason =
  | "unreachable"
  | "failing"
  | "another archive"
  | "not a replica"
  | "ahead"
  | "behind";

/** Whether the replica has data that the primary never had. */
export const isDivergence = (reason: Reason | null): boolean =>
  reason === "another archive" || reason === "not a replica" ||
  reason === "ahead";

/** The reason not to read from the replica; null: none. */
export function objectionTo(
  replica: ServerState,
  primary: ServerState,
  leastVersion: number,
): Reason | null {
  const { fingerprint } = replica;
  // The replica starts with older data, or its first copy is incomplete.
  if (fingerprint === null && primary.fingerprint !== null) return "behind";
  if (fingerprint !== primary.fingerprint) return "another archive";
  const isCopy = replica.system !== null && replica.system === primary.system;
  // It was promoted, so equal version numbers can mean different data, or it is
  // the primary itself.
  if (isCopy && !replica.isStandby) return "not a replica";
  if (replica.version > primary.version) return "ahead";
  return replica.version < leastVersion ? "behind" : null;
}

const SYSTEM = sql<string | null>`
  (select system_identifier::text from pg_control_system())`;

/** The current state of a server and its archive. */
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
    // Some managed databases lack this function, or do not permit it.
    if (!/^(?:42501|42883|0A000)$/.test(errorCode(error) ?? "")) throw error;
    return await read(sql`null`);
  }
}
