import { CommandError } from "@/cli/command_error.ts";
import type { ImportInput } from "@/cli/import_input.ts";
import { loadCommandConfig } from "@/cli/open_database.ts";
import {
  checkTarget,
  type FetchPolicy,
  RefusedFetch,
} from "@/lib/fetch/checked_target.ts";
import { openChecked } from "@/lib/fetch/open_checked.ts";
import { withIdleLimit } from "@/lib/http/idle_limit.ts";

const DAY_MS = 86_400_000;
/** A server that sends nothing for this long is considered dead. */
const IDLE_MS = 60_000;

export const isUrl = (source: string): boolean => /^https?:\/\//i.test(source);

/** The URL as it is shown and stored: without credentials and query, which may contain secrets. */
export function withoutSecrets(source: string): string {
  const url = URL.parse(source);
  return url === null ? "the URL" : `${url.origin}${url.pathname}`;
}

/** Runs with the policy of imports. @throws {CommandError} naming the source */
async function withPolicy<T>(
  source: string,
  run: (rules: FetchPolicy) => Promise<T>,
): Promise<T> {
  const { importHosts: hosts, mediaAllowPrivate: allowPrivate } =
    loadCommandConfig();
  if (hosts.length === 0) {
    throw new CommandError(
      "Files are downloaded only from hosts in IMPORT_HOSTS. Add the host, or download the file yourself: curl -fsSL URL | deno task import -",
    );
  }
  try {
    return await run({ hosts, allowPrivate });
  } catch (error) {
    const { message } = error as Error;
    const reason = error instanceof RefusedFetch
      ? `${message} (IMPORT_HOSTS)`
      : message;
    throw new CommandError(
      `${withoutSecrets(source)} cannot be fetched: ${reason}.`,
    );
  }
}

/** Checks whether a URL may be fetched, without fetching it. @throws {CommandError} */
export const checkUrl = (source: string) =>
  withPolicy(source, async (rules) => {
    await checkTarget(new URL(source), rules);
  });

/** Starts to download a file. @throws {CommandError} */
export const openUrl = (source: string, stop: AbortSignal) =>
  withPolicy(source, async (rules): Promise<ImportInput> => {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(DAY_MS)]);
    const { status, body } = await openChecked(source, rules, signal);
    if (status === 200) {
      return { source: withIdleLimit(body, IDLE_MS), size: null };
    }
    await body.cancel();
    throw new Error(`the server returned ${status}`);
  });
