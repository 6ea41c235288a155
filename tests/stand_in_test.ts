import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { unlink } from "./run_upstream.ts";
import { runDeno } from "./programs.ts";
import { sources } from "./sources.ts";
import { tempFolder } from "./temp_folder.ts";

const ROOT = new URL("../", import.meta.url);
/** `fresh/internal` is for what a build generates. */
const MODULES = {
  "fresh": "mod",
  "fresh/dev": "dev",
  "fresh/runtime": "runtime",
};

/** Names in the braces of imports or exports, types included. */
function namesIn(statement: string): string[] {
  return statement.match(/\{([^}]*)\}/)![1]!.split(",")
    .map((name) => name.trim().replace(/^type /, "")).filter(Boolean);
}

async function isLinked(): Promise<boolean> {
  const text = await Deno.readTextFile(new URL("deno.json", ROOT));
  return JSON.parse(text).links?.includes("./jsr/fresh") === true;
}

Deno.test({
  name:
    "the stand-in for Fresh exports what the application imports, and nothing else",
  ignore: !await isLinked(),
  async fn() {
    const imported: Record<string, Set<string>> = {};
    for (const [path, text] of await sources()) {
      if (path.startsWith("jsr/")) continue;
      const imports = text.matchAll(
        /^import [^;"]*\{[^}]*\} from "(fresh(?:\/\w+)?)";/gm,
      );
      for (const [statement, specifier] of imports) {
        imported[specifier!] ??= new Set();
        for (const name of namesIn(statement)) imported[specifier!]!.add(name);
      }
    }
    for (const [specifier, file] of Object.entries(MODULES)) {
      const text = await Deno.readTextFile(
        new URL(`jsr/fresh/${file}.ts`, ROOT),
      );
      const exported = [...text.matchAll(/^export [^;]*;/gm)]
        .flatMap(([statement]) => namesIn(statement));
      assertEquals(
        exported.sort(),
        [...imported[specifier]!].sort(),
        specifier,
      );
    }
  },
});

Deno.test("the tree for upstream has the same deno.json without the links, or with those of local sources, and no lockfiles", async () => {
  await using temp = await tempFolder();
  const folder = temp.path;
  const locks = ["deno.lock", "deno.dev.lock"].map((name) =>
    `${folder}/${name}`
  );
  const writeLocks = () =>
    Promise.all(locks.map((lock) => Deno.writeTextFile(lock, "{}")));
  const config = { imports: { fresh: "jsr:@fresh/core" }, tasks: {} };
  await Deno.writeTextFile(
    `${folder}/deno.json`,
    JSON.stringify({ links: ["./jsr/fresh"], ...config }),
  );
  await writeLocks();
  await unlink(folder);
  const read = async () =>
    JSON.parse(await Deno.readTextFile(`${folder}/deno.json`));
  assertEquals(await read(), config);
  for (const lock of locks) {
    await assertRejects(() => Deno.stat(lock), Deno.errors.NotFound);
  }
  await writeLocks();
  await unlink(folder, ["/upstream/packages/fresh"]);
  assertEquals(await read(), {
    ...config,
    links: ["/upstream/packages/fresh"],
  });
});

Deno.test("tests with upstream that cannot run fail in CI, and only there", async () => {
  for (const [ci, status] of [["true", 1], ["", 0]] as const) {
    // Without permission for the network, JSR is unreachable.
    const { code, stdout } = await runDeno([
      ...["run", "--no-check", "--no-prompt", "--allow-env"],
      "tests/run_upstream.ts",
    ], { env: { CI: ci } });
    assertEquals(code, status);
    assertStringIncludes(stdout, "Skipped: ");
  }
});

Deno.test("tsconfig.json has only the path alias of deno.json", async () => {
  const read = async (name: string) =>
    JSON.parse(await Deno.readTextFile(new URL(name, ROOT)));
  assertEquals(await read("tsconfig.json"), {
    compilerOptions: {
      paths: { "@/*": [`${(await read("deno.json")).imports["@/"]}*`] },
    },
  });
});
