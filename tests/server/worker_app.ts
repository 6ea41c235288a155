/** One of the processes of `supervise_app.ts`, on the build of the tests. */
import { runProgram } from "@/cli/program.ts";
import { runWorker } from "@/cli/workers/run_worker.ts";
import { loadApp } from "./prepare_app.ts";

await runProgram(() => runWorker(loadApp));
