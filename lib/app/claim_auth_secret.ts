import { createHmac } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { AuthSecrets } from "@/lib/auth_secret.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { Log } from "@/lib/log.ts";

/** The database belongs to another secret. The message is one line and says what to do. */
export class AuthSecretError extends Error {
  override readonly name = "AuthSecretError";
}

/** The same for everyone who knows the secret, and of no use to anyone else. */
export function computeFingerprint(secret: string): string {
  return createHmac("sha256", secret).update("ad archive: fingerprint")
    .digest("base64url");
}

/**
 * Notes in a new database which secret signs, and replaces it if the noted one
 * is given as the previous one. With any other secret, other instances would
 * refuse sessions and cursors at random: @throws {AuthSecretError}
 */
export async function claimAuthSecret(
  db: Kysely<Schema>,
  { current, previous, isNew }: AuthSecrets,
  log: Log,
): Promise<void> {
  const fingerprint = computeFingerprint(current);
  let noted = await findFingerprint(db);
  if (noted === undefined) {
    await sql`
      insert into auth_secret_fingerprint (fingerprint) values (${fingerprint})
      on conflict do nothing
    `.execute(db);
    // Another instance may have been first.
    noted = await findFingerprint(db);
  }
  if (noted === fingerprint) return;
  const isMoved = previous !== null && noted === computeFingerprint(previous);
  // A secret that was made just now took the place of one that is lost.
  if (!isMoved && !isNew) {
    throw new AuthSecretError(
      "AUTH_SECRET is not the one that this database is used with. Set that one again; to replace it, give it as AUTH_SECRET_PREVIOUS.",
    );
  }
  await sql`
    update auth_secret_fingerprint set fingerprint = ${fingerprint}
    where fingerprint = ${noted}
  `.execute(db);
  log("warn", "the secret that signs sessions and cursors has changed", {
    previous_accepted: isMoved,
  });
}

/** What the archive notes of its secret; undefined: nothing yet. */
export async function findFingerprint(db: Kysely<Schema>) {
  const { rows: [row] } = await sql<{ fingerprint: string }>`
    select fingerprint from auth_secret_fingerprint
  `.execute(db);
  return row?.fingerprint;
}
