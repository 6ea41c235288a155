import { Builder } from "fresh/dev";
import { serveForDevelopment } from "@/cli/develop.ts";
import { buildStyles } from "@/cli/styles.ts";

const builder = new Builder({ target: "safari16" });
if (Deno.args.includes("build")) {
  await buildStyles();
  await builder.build();
} else {
  await serveForDevelopment(builder);
}
