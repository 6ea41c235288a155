/** Writes the OpenAPI document's examples anew: `deno run -A tests/openapi/write_examples.ts`. */
import { fileURLToPath } from "node:url";
import { exampleAnswers } from "./example_answers.ts";

const file = new URL("../../lib/openapi/examples.ts", import.meta.url);
const parts = Object.entries(await exampleAnswers()).map(([name, answer]) =>
  `export const ${name} = ${JSON.stringify(answer, null, 2)};\n`
);
await Deno.writeTextFile(
  file,
  `/** Answers of the service on the sample archive; written by tests/openapi/write_examples.ts. */\n\n${
    parts.join("\n")
  }`,
);
const { success } = await new Deno.Command(Deno.execPath(), {
  args: ["fmt", "-q", fileURLToPath(file)],
}).output();
Deno.exit(success ? 0 : 1);
