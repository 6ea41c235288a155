/** The entry point of a server process; `supervise.ts` starts it. */
import { SERVER } from "@/cli/build.ts";
import { runProgram } from "@/cli/program.ts";
import { runWorker } from "@/cli/workers/run_worker.ts";

await runProgram(() =>
  runWorker(async () => {
    const main = await import("@/main.ts");
    const server = await import(SERVER.href);
    return { main, handler: server.default.fetch };
  })
);
