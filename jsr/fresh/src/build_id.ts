import { createHash, randomUUID } from "node:crypto";

/** Set on Deno Deploy; there a missing build is an error. */
export const DEPLOYMENT_ID: string | undefined = readEnv("DENO_DEPLOYMENT_ID");

const source = DEPLOYMENT_ID ?? readEnv("GITHUB_SHA") ??
  readEnv("CI_COMMIT_SHA") ?? randomUUID();

let current = createHash("sha1").update(source).digest("hex");

/** Names the build: part of script URLs and of versioned asset URLs. */
export function buildId(): string {
  return current;
}

/** A finished build brings its own id. */
export function setBuildId(id: string): void {
  current = id;
}

function readEnv(name: string): string | undefined {
  try {
    return Deno.env.get(name) || undefined;
  } catch {
    // Without permission for the environment the id is random.
    return undefined;
  }
}
