import {
  computeFingerprint,
  findFingerprint,
} from "@/lib/app/claim_auth_secret.ts";
import { ConfigError } from "@/lib/config/config.ts";
import { requireSupport } from "@/lib/db/database.ts";
import { toConfigError } from "@/lib/db/errors.ts";
import type { Replica } from "@/lib/db/replica.ts";

/**
 * Fails if the replica can never be used. A replica that is unreachable or
 * empty may become usable later.
 *
 * @param secrets of the archive
 * @throws {ConfigError} if it rejects the connection, is too old, or has
 * another archive
 */
export async function checkReplica(
  { watching }: Pick<Replica, "watching">,
  secrets: readonly string[],
): Promise<void> {
  let found: string | undefined;
  try {
    await requireSupport(watching);
    found = await findFingerprint(watching);
  } catch (error) {
    const fatal = toConfigError(error, "DATABASE_READ_URL");
    if (fatal !== null) throw fatal;
    return;
  }
  const fingerprints = secrets.map(computeFingerprint);
  if (found === undefined || fingerprints.includes(found)) return;
  throw new ConfigError(
    "DATABASE_READ_URL must be a replica of DATABASE_URL, but it has another archive with a different AUTH_SECRET.",
  );
}
