import {
  computeFingerprint,
  findFingerprint,
} from "@/lib/app/claim_auth_secret.ts";
import { ConfigError } from "@/lib/config.ts";
import { requireVersion } from "@/lib/db/database.ts";
import { toConfigError } from "@/lib/db/errors.ts";
import type { Replica } from "@/lib/db/replica.ts";

/**
 * Ends a start that would never read from its replica. One that is away, or
 * has nothing yet, is waited for by others.
 *
 * @param secrets the archive's own
 * @throws {ConfigError} it refuses us, is too old, or has another archive
 */
export async function checkReplica(
  { watching }: Pick<Replica, "watching">,
  secrets: readonly string[],
): Promise<void> {
  let found: string | undefined;
  try {
    await requireVersion(watching, "DATABASE_READ_URL");
    found = await findFingerprint(watching);
  } catch (error) {
    const fatal = toConfigError(error);
    if (fatal !== null) throw fatal;
    return;
  }
  if (found === undefined) return;
  if (secrets.some((secret) => computeFingerprint(secret) === found)) return;
  throw new ConfigError(
    "DATABASE_READ_URL must be a replica of DATABASE_URL, but it has another archive with a different AUTH_SECRET.",
  );
}
