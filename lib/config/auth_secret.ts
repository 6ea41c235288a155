import { join } from "node:path";
import { type Config, ConfigError } from "@/lib/config/config.ts";
import { makeDataDir } from "@/lib/config/data_dir.ts";

const LENGTH_MIN = 32;

type SecretConfig = Pick<
  Config,
  "authSecret" | "authSecretPrevious" | "dataDir" | "databaseUrl"
>;

/** Signs sessions and cursors. */
export interface AuthSecrets {
  /** Signs. */
  readonly current: string;
  /** Still accepted while the secret changes; null: none. */
  readonly previous: string | null;
  /** Whether it was just created, so that nothing is signed with another one. */
  readonly isNew: boolean;
}

/** The secrets whose signatures are accepted, the most likely first. */
export function acceptedSecrets(
  { current, previous }: AuthSecrets,
): readonly string[] {
  return previous === null || previous === current
    ? [current]
    : [current, previous];
}

/** Reads the secrets on first use: a process without the database's lock must write nothing. */
export function lazyAuthSecrets(config: SecretConfig): () => AuthSecrets {
  let secrets: AuthSecrets | null = null;
  return () => secrets ??= readAuthSecrets(config);
}

/**
 * The embedded database's secret is created at the first start and stored with
 * the data, readable only by its owner; an in-memory database always gets a new
 * one. Once `AUTH_SECRET` replaces it, it is the previous one.
 */
export function readAuthSecrets(config: SecretConfig): AuthSecrets {
  const { authSecret: given, authSecretPrevious: previous } = config;
  if (given !== null) {
    const stored = config.databaseUrl === null
      ? readStored(config.dataDir)
      : null;
    return { current: given, previous: previous ?? stored, isNew: false };
  }
  if (config.dataDir === "memory://") {
    return { current: newSecret(), previous, isNew: true };
  }
  makeDataDir(config.dataDir);
  const stored = readStored(config.dataDir);
  return {
    current: stored ?? storeNew(config.dataDir),
    previous,
    isNew: stored === null,
  };
}

const getSecretFile = (dataDir: string) => join(dataDir, "auth_secret");

/** Null also for a file that a full disk or a killed process left empty. */
function readStored(dataDir: string): string | null {
  const path = getSecretFile(dataDir);
  try {
    const stored = Deno.readTextFileSync(path);
    return stored.length >= LENGTH_MIN ? stored : null;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw new ConfigError(
      `DATA_DIR has a file that cannot be read: ${path}. It may belong to another user`,
    );
  }
}

/** Two processes that do this at once get the same secret. */
function storeNew(dataDir: string): string {
  const secret = newSecret();
  const path = getSecretFile(dataDir);
  try {
    Deno.writeTextFileSync(path, secret, { createNew: true, mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    const stored = readStored(dataDir);
    if (stored !== null) return stored;
    Deno.writeTextFileSync(`${path}.new`, secret, { mode: 0o600 });
    Deno.renameSync(`${path}.new`, path);
  }
  return secret;
}

function newSecret(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toBase64({
    alphabet: "base64url",
  });
}
