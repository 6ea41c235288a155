/** As `serve_app.ts`, by two processes on one port. */
import { runProgram } from "@/cli/program.ts";
import { supervise } from "@/cli/workers/supervise.ts";
import { loadConfig } from "@/lib/config/config.ts";
import { createDatabase } from "@/lib/db/database.ts";
import { announce, endWithTests, makeKey } from "./prepare_app.ts";

const WORKER = new URL("./worker_app.ts", import.meta.url);

await runProgram(async () => {
  void endWithTests();
  const config = loadConfig();
  const database = createDatabase(config);
  const key = await makeKey(database);
  await database.close();
  const plan = { count: 2, poolMax: 6 };
  return await supervise(config, plan, WORKER, (url) => announce(url, key));
});
