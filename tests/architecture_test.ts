import { assertEquals } from "@std/assert";
import { dirname } from "node:path";
import { listImports } from "./imports_of.ts";
import { runDeno } from "./programs.ts";
import { ROOT, sources } from "./sources.ts";
import { tempFolder } from "./temp_folder.ts";

/**
 * Which folders a file may import from: routes from lib, components and islands
 * only from what is safe in a browser. Types are not loaded, so a rule may allow
 * importing them.
 */
const RULES: {
  from: RegExp;
  never: RegExp;
  why: string;
  allowsTypes?: boolean;
}[] = [
  {
    from: /^lib\//,
    never: /^(routes|islands|components|cli|tests)\/|^(main|app|dev)\.ts$/,
    why: "lib is below everything that serves",
  },
  {
    from: /^(components|islands)\//,
    never:
      /^(routes|cli|tests|migrations)\/|^lib\/(?!shared\/|site\/)|^(main|app|dev)\.ts$/,
    why: "markup knows only lib/shared, and types of lib/site",
  },
  {
    from: /^(components|islands)\//,
    never: /^lib\/site\//,
    why: "lib/site does not run in browsers: import only its types",
    allowsTypes: true,
  },
  { from: /^migrations\/\d/, never: /./, why: "migrations are frozen" },
  {
    from: /^lib\/shared\//,
    never: /^(?!lib\/shared\/)./,
    why: "shared code stands alone",
  },
  {
    from: /^routes\//,
    never: /^(cli|tests|migrations)\/|^(main|app|dev)\.ts$/,
    why: "routes are composed, not composing",
  },
  {
    from: /^(?!tests\/|cli\/|jsr\/|bench\/).*/,
    never: /^(tests|bench)\//,
    why: "nothing that ships needs the tests",
  },
];

const files = await sources();

Deno.test("imports between folders follow the arrows of docs/architecture.md", () => {
  const broken: string[] = [];
  for (const [file, text] of files) {
    for (const { from, never, why, allowsTypes } of RULES) {
      if (!from.test(file)) continue;
      const checked = allowsTypes ? withoutTypes(text) : text;
      for (const imported of listImports(file, checked)) {
        if (never.test(imported)) {
          broken.push(`${file} imports ${imported}: ${why}`);
        }
      }
    }
  }
  assertEquals(broken, []);
});

/** Folders of lib, each below those that may import from it. */
const LAYERS = [
  "lib/shared",
  "lib/search",
  "lib/config",
  "lib/log",
  "lib/errors",
  "lib/time",
  "lib/validation",
  "lib/fetch",
  "lib/media",
  "lib/db",
  "lib/media/queue",
  "lib/http",
  "lib/audit",
  "lib/keys",
  "lib/usage",
  "lib/limits",
  "lib/auth",
  "lib/accounts",
  "lib/columns",
  "lib/ads",
  "lib/columns/fold",
  "lib/ads/language",
  "lib/ads/plan",
  "lib/ads/read",
  "lib/ads/responses",
  "lib/brands",
  "lib/facets",
  "lib/stats",
  "lib/similar",
  "lib/imports/formats",
  "lib/imports/input",
  "lib/imports",
  "lib/changes",
  "lib/exports",
  "lib/views",
  "lib/alerts",
  "lib/uploads",
  "lib/metrics",
  "lib/app",
  "lib/api",
  "lib/mcp",
  "lib/site",
  "lib/openapi",
  "lib/docs",
];

/** `from -> to` of every two folders, with one import as the example. */
function folderImports(area: RegExp): Map<string, string> {
  const pairs = new Map<string, string>();
  for (const [file, text] of files) {
    for (const imported of listImports(file, text)) {
      const [from, to] = [dirname(file), dirname(imported)];
      if (from !== to && area.test(from) && area.test(to)) {
        pairs.set(`${from} -> ${to}`, `${file} imports ${imported}`);
      }
    }
  }
  return pairs;
}

Deno.test("folders of lib import only from the layers below them", () => {
  const upward = [...folderImports(/^lib(?:\/|$)/)].filter(([pair]) => {
    const [from, to] = pair.split(" -> ").map((name) => LAYERS.indexOf(name));
    return from === -1 || to === -1 || from! < to!;
  });
  assertEquals(upward, [], "A folder of lib needs its place in LAYERS.");
});

Deno.test("no two folders import each other", () => {
  const pairs = folderImports(/^(?:lib|components|islands|routes)(?:\/|$)/);
  const mutual = [...pairs].filter(([pair]) =>
    pairs.has(pair.split(" -> ").reverse().join(" -> "))
  );
  assertEquals(mutual, []);
});

Deno.test("modules of lib import each other without cycles", () => {
  const graph = new Map(
    [...files].map((
      [file, text],
    ) => [file, listImports(file, withoutTypes(text))]),
  );
  const cycles: string[] = [];
  const done = new Set<string>();
  function visit(file: string, path: string[]): void {
    if (path.includes(file)) {
      cycles.push([...path.slice(path.indexOf(file)), file].join(" -> "));
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  }
  for (const file of graph.keys()) visit(file, []);
  assertEquals(cycles, []);
});

function withoutTypes(text: string): string {
  return text.replace(/^\s*(import|export) type [^;]*;/gms, "");
}

Deno.test("what is in islands/ is an island: a page renders it, not only another island", () => {
  const rendered = new Set(
    [...files].filter(([file]) => /^(routes|components)\//.test(file))
      .flatMap(([file, text]) => listImports(file, text)),
  );
  const others = [...files.keys()].filter((file) =>
    file.startsWith("islands/") && !rendered.has(file)
  );
  assertEquals(others, []);
});

Deno.test("pages are rendered from data: only their handlers use services", () => {
  const reaching = [...files].filter(([file, text]) =>
    file.startsWith("routes/") &&
    /\bservices\b/.test(text.split("export default define.page")[1] ?? "")
  ).map(([file]) => file);
  assertEquals(reaching, []);
});

Deno.test("only the configuration reads the environment", () => {
  const readers = [...files].filter(([file, text]) =>
    /^(lib|routes|components|islands)\//.test(file) && text.includes("Deno.env")
  ).map(([file]) => file);
  assertEquals(readers, ["lib/config/config.ts"]);
});

Deno.test("importing a module writes nothing, connects to nothing and starts nothing", async () => {
  const modules = [...files.keys()].filter((file) =>
    /^(main\.ts|lib\/|routes\/)/.test(file) &&
    !/_test\.tsx?$|pglite_worker/.test(file)
  );
  const program = modules.map((file) =>
    `await import(${JSON.stringify(`@/${file}`)});`
  ).join("\n");
  await using temp = await tempFolder();
  const folder = temp.path;
  const path = `${folder}/import_all.ts`;
  await Deno.writeTextFile(path, program);
  // Whatever needs more than to look around is refused, and so throws.
  const { code, stderr } = await runDeno([
    ...["run", "--no-check", "--no-prompt", "--config", `${ROOT}deno.json`],
    ...["--allow-env", "--allow-read", "--allow-sys", path],
  ], { env: { DATA_DIR: `${folder}/data` } });
  assertEquals(code, 0, stderr);
});

Deno.test("every API route declares its policy", () => {
  const bare = [...files].filter(([file, text]) =>
    /^routes\/(v1|internal)\//.test(file) &&
    !/_middleware\.ts$|\[\.\.\.path\]\.ts$/.test(file) &&
    !/export const handler = (?:endpoint|unknownPath)\(/.test(text)
  ).map(([file]) => file);
  assertEquals(bare, []);
});

Deno.test("route files export only what the framework reads", () => {
  const strays = [...files].filter(([file]) => file.startsWith("routes/"))
    .flatMap(([file, text]) =>
      [...text.matchAll(
        /^export (?:const|async function|function|class) (\w+)/gm,
      )]
        .map((match) => match[1]!)
        .filter((name) => !["handler", "config"].includes(name))
        .map((name) => `${file}: ${name}`)
    );
  assertEquals(strays, []);
});

Deno.test("SQL is never concatenated from strings, except in migrations", () => {
  const raw = [...files].filter(([file, text]) =>
    /^(lib|routes|cli)\//.test(file) && text.includes("sql.raw(")
  )
    .map(([file]) => file);
  assertEquals(raw, []);
});

Deno.test("folders are found by their paths, not by URLs in which a space is %20", () => {
  const escaped = [...files].filter(([, text]) =>
    /import\.meta\.url\)\.pathname/.test(text)
  ).map(([file]) => file);
  assertEquals(escaped, []);
});
