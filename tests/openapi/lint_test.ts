import { fileURLToPath } from "node:url";
import { assertEquals } from "@std/assert";
import { internalOpenApiDocument } from "@/lib/openapi/internal_document.ts";
import { openApiDocument } from "@/lib/openapi/document.ts";

/** The linters are large and nobody else's business: they have versions and a lock of their own. */
const LINTERS = fileURLToPath(import.meta.resolve("./linters/linters.json"));
const LOCK = fileURLToPath(import.meta.resolve("./linters/linters.lock"));
const REDOCLY = "npm:@redocly/cli@2.77.0";
const SPECTRAL = "npm:@stoplight/spectral-cli@6.16.3";
const ORIGIN = "https://ads.example.com";
const DOCUMENTS = {
  public: openApiDocument(ORIGIN),
  internal: internalOpenApiDocument(ORIGIN),
};

/** Runs a linter in a folder of its own; what it says where it is not content. */
async function complaintsOf(
  linter: string,
  args: string[],
  document: unknown,
): Promise<string> {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(
      `${folder}/document.json`,
      JSON.stringify(document, null, 2),
    );
    await Deno.writeTextFile(
      `${folder}/rules.yaml`,
      'extends: ["spectral:oas"]\n',
    );
    const { success, stdout, stderr } = await new Deno.Command(
      Deno.execPath(),
      {
        args: [
          ...["run", "-A", "-q", "--config", LINTERS],
          ...["--lock", LOCK, "--frozen", linter, ...args],
        ],
        cwd: folder,
        env: {
          NO_COLOR: "1",
          REDOCLY_TELEMETRY: "off",
          REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
          SCARF_ANALYTICS: "false",
        },
      },
    ).output();
    const decoder = new TextDecoder();
    return success ? "" : decoder.decode(stdout) + decoder.decode(stderr);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

for (const [name, document] of Object.entries(DOCUMENTS)) {
  Deno.test(`the ${name} document passes Redocly's linter`, async () => {
    const args = ["lint", "document.json"];
    assertEquals(await complaintsOf(REDOCLY, args, document), "");
  });

  Deno.test(`the ${name} document passes Spectral's rules for OpenAPI`, async () => {
    const args = ["lint", "-r", "rules.yaml", "document.json"];
    assertEquals(await complaintsOf(SPECTRAL, args, document), "");
  });
}

Deno.test("the linters do complain of a wrong document", async () => {
  const wrong = { ...DOCUMENTS.public, paths: { "no-slash": { get: {} } } };
  for (
    const [linter, args] of [
      [REDOCLY, ["lint", "document.json"]],
      [SPECTRAL, ["lint", "-r", "rules.yaml", "document.json"]],
    ] as const
  ) {
    const complaints = await complaintsOf(linter, [...args], wrong);
    assertEquals(complaints.includes("no-slash"), true, complaints);
  }
});
