/** A worker without an application, which behaves as its argument says. */
import process from "node:process";
import { linkToSupervisor } from "@/cli/workers/link.ts";

const [behavior] = Deno.args;
if (behavior === "reads no order") Deno.exit(3);
const link = linkToSupervisor();
// It would go on for ever.
setInterval(() => {}, 1000);
const { port, prepares } = await link.begin;
if (behavior === "is refused") Deno.exit(3);
if (prepares && behavior !== "is refused later") {
  link.tell({ type: "prepared" });
}
link.tell({ type: "serving", url: `http://127.0.0.1:${port}`, port });
if (behavior === "does not stop") link.onStop(() => {});
if (behavior === "is refused later" && prepares) {
  setTimeout(() => Deno.exit(1), 100);
}
if (behavior === "dies at once") {
  // The supervisor must have heard that it serves, however busy the machine is.
  process.send!({ type: "pong" }, () => setTimeout(() => Deno.exit(1), 200));
}
