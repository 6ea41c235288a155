/** A worker without an application, which behaves as its argument says. */
import process from "node:process";
import { REFUSED } from "@/cli/command_error.ts";
import { linkToSupervisor } from "@/cli/workers/run_worker.ts";

const [behavior] = Deno.args;
if (behavior === "is refused") Deno.exit(3);
const link = linkToSupervisor();
// Keeps the process running.
setInterval(() => {}, 1000);
const port = Number(Deno.env.get("PORT"));
link.send({ type: "serving", url: `http://127.0.0.1:${port}`, port });
if (behavior === "does not stop") link.onStop(() => {});
if (behavior === "is refused later") {
  setTimeout(() => Deno.exit(REFUSED), 100);
}
if (behavior === "dies at once") {
  // The supervisor must have received that it serves, however busy the machine is.
  process.send!(
    { type: "report", report: [] },
    () => setTimeout(() => Deno.exit(1), 200),
  );
}
