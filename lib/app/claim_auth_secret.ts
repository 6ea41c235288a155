import { createHmac } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { AuthSecrets } from "@/lib/config/auth_secret.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { Log } from "@/lib/log/log.ts";

/** The database was used with another secret. The message is one line and says what to do. */
export class AuthSecretError extends Error {
  override readonly name = "AuthSecretError";
}

/** Identifies a secret without revealing it. */
export function computeFingerprint(secret: string): string {
  return createHmac("sha256", secret).update("ad archive: fingerprint")
    .digest("base64url");
}

/**
 * Records in a new database which secret signs. Replaces it if the recorded
 * secret is the configured previous one. With any other secret, instances would
 * randomly reject each other's sessions and cursors: @throws {AuthSecretError}
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
  // The secret was just generated and replaces a lost one.
  if (!isMoved && !isNew) {
    throw new AuthSecretError(
      "AUTH_SECRET differs from the one that this database is used with. Set that one again or, to replace it, set it as AUTH_SECRET_PREVIOUS.",
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

/** The recorded fingerprint of the archive's secret; undefined: none yet. */
export async function findFingerprint(db: Kysely<Schema>) {
  const { rows: [row] } = await sql<{ fingerprint: string }>`
    select fingerprint from auth_secret_fingerprint
  `.execute(db);
  return row?.fingerprint;
}
