import { join } from "node:path";
import type { Config } from "@/lib/config.ts";
import { makeDataDir } from "@/lib/data_dir.ts";

const LENGTH_MIN = 32;

type SecretConfig = Pick<Config, "authSecret" | "dataDir">;

/**
 * The secret, looked up when it is first asked for: a process that is refused
 * the embedded database must leave nothing in its folder.
 */
export function lazyAuthSecret(config: SecretConfig): () => string {
  let secret: string | null = null;
  return () => secret ??= authSecretOf(config);
}

/**
 * The secret that signs cursors and sessions. The embedded database's is made
 * at the first start and kept beside the data, readable by its owner alone;
 * one that keeps nothing has a new one each time.
 */
export function authSecretOf(config: SecretConfig): string {
  if (config.authSecret !== null) return config.authSecret;
  if (config.dataDir === "memory://") return newSecret();
  const path = join(config.dataDir, "auth_secret");
  makeDataDir(config.dataDir);
  try {
    Deno.writeTextFileSync(path, newSecret(), { createNew: true, mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  }
  const kept = Deno.readTextFileSync(path);
  return kept.length >= LENGTH_MIN ? kept : replace(path);
}

/** For what a full disk or a process that was killed left without its content. */
function replace(path: string): string {
  const secret = newSecret();
  const whole = `${path}.new`;
  Deno.writeTextFileSync(whole, secret, { mode: 0o600 });
  Deno.renameSync(whole, path);
  return secret;
}

function newSecret(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toBase64({
    alphabet: "base64url",
  });
}
