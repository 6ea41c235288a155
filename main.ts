import { createApp } from "@/app.ts";
import { lazyAuthSecrets } from "@/lib/config/auth_secret.ts";
import { AuthSecretError } from "@/lib/app/claim_auth_secret.ts";
import { type Config, ConfigError, loadConfig } from "@/lib/config/config.ts";
import { createServices } from "@/lib/app/services.ts";
import { createDatabase } from "@/lib/db/database.ts";
import { endWithError } from "@/lib/errors/end_with_error.ts";
import { keepTrying } from "@/lib/time/keep_trying.ts";
import { createLog, errorFields } from "@/lib/log/log.ts";
import { bufferedStderr } from "@/lib/log/log_lines.ts";
import { createShutdown } from "@/lib/app/shutdown.ts";

const config = loadConfigOrEnd();
const log = createLog(
  { level: config.logLevel, format: config.logFormat },
  bufferedStderr(),
);
const database = createDatabase(config, { log });

export const services = createServices(
  config,
  database,
  lazyAuthSecrets(config),
  { log },
);
export const shutdown = createShutdown(services);

// `deno serve` and Deno Deploy only call the handler, so background work starts
// with the first request; importing this module does nothing.
export const app = createApp(
  services,
  {
    around: (handler) =>
      shutdown.tracking((req, info) => {
        // False if `cli/serve_alone.ts` did all this before it listened.
        if (shutdown.watch()) void begin();
        return handler(req, info);
      }),
  },
);

async function begin(): Promise<void> {
  void services.start().catch((error) =>
    log(
      "warn",
      "changes of other instances cannot be followed",
      errorFields(error),
    )
  );
  services.work();
  if (!await claim()) await keepTrying(claim, services.lifecycle.signal);
}

/** @returns false while the database is unreachable, or not migrated yet */
async function claim(): Promise<boolean> {
  try {
    await services.claim();
    return true;
  } catch (error) {
    if (error instanceof AuthSecretError || error instanceof ConfigError) {
      endWithError(error.message);
    }
    return false;
  }
}

function loadConfigOrEnd(): Config {
  try {
    return loadConfig();
  } catch (error) {
    if (error instanceof ConfigError) endWithError(error.message);
    throw error;
  }
}
