/**
 * Lints both OpenAPI documents with Redocly and Spectral, as `deno task check`
 * does, and makes sure that each linter rejects a wrong document.
 */
import { fileURLToPath } from "node:url";
import { runDeno } from "../programs.ts";
import { tempFolder } from "../temp_folder.ts";
import { internalDocument, publicDocument } from "./contract.ts";

/** The linters are large and only needed here: they have versions and a lock of their own. */
const LINTERS = fileURLToPath(import.meta.resolve("./linters/linters.json"));
const LOCK = fileURLToPath(import.meta.resolve("./linters/linters.lock"));
const COMMANDS = [
  ["npm:@redocly/cli@2.77.0", "lint"],
  ["npm:@stoplight/spectral-cli@6.16.3", "lint", "-r", "rules.yaml"],
];

/** Runs a linter; returns what it printed if it found problems. */
async function lint(command: string[], documents: string[]): Promise<string> {
  const { code, stdout, stderr } = await runDeno([
    ...["run", "-A", "-q", "--config", LINTERS, "--lock", LOCK, "--frozen"],
    ...command,
    ...documents,
  ], {
    cwd: folder.path,
    env: {
      REDOCLY_TELEMETRY: "off",
      REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
      SCARF_ANALYTICS: "false",
    },
  });
  return code === 0 ? "" : stdout + stderr;
}

await using folder = await tempFolder();
const wrong = { ...publicDocument, paths: { "no-slash": { get: {} } } };
const files = {
  "rules.yaml": 'extends: ["spectral:oas"]\n',
  "public.json": JSON.stringify(publicDocument, null, 2),
  "internal.json": JSON.stringify(internalDocument, null, 2),
  "wrong.json": JSON.stringify(wrong, null, 2),
};
for (const [name, text] of Object.entries(files)) {
  await Deno.writeTextFile(`${folder.path}/${name}`, text);
}
const found = await Promise.all(COMMANDS.map(async (command) => {
  const problems = await lint(command, ["public.json", "internal.json"]);
  const control = await lint(command, ["wrong.json"]);
  return control.includes("no-slash")
    ? problems
    : `${command[0]} accepts a wrong document.\n${control}`;
}));
const problems = found.filter((text) => text !== "").join("\n");
console.log(problems || "The OpenAPI documents pass both linters.");
Deno.exitCode = problems === "" ? 0 : 1;
