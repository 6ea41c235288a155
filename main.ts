import { createApp } from "@/app.ts";
import { lazyAuthSecret } from "@/lib/auth_secret.ts";
import { loadConfig } from "@/lib/config.ts";
import { createServices } from "@/lib/create_services.ts";
import { createDatabase } from "@/lib/db/database.ts";
import { createLog, errorFields } from "@/lib/log.ts";

const config = loadConfig();
const log = createLog({ level: config.logLevel, format: config.logFormat });
const database = createDatabase(config, { log });

export const services = createServices(
  config,
  database,
  lazyAuthSecret(config),
  { log },
);
export const app = createApp(services);

// `deno serve` and Deno Deploy only ask for the handler, so the first request
// starts what goes on in the background; importing this module does nothing.
const handler = app.handler.bind(app);
app.handler = () => {
  const handle = handler();
  let isStarted = false;
  return (req, info) => {
    if (!isStarted) {
      isStarted = true;
      void services.start().catch((error) =>
        log("warn", "other instances cannot be followed", errorFields(error))
      );
    }
    return handle(req, info);
  };
};
