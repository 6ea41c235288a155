const root = new URL("../", import.meta.url);
const FONTS = [
  ["@fontsource-variable/inter", "inter-latin-wght-normal.woff2"],
  ["@fontsource-variable/inter", "inter-latin-ext-wght-normal.woff2"],
  [
    "@fontsource-variable/jetbrains-mono",
    "jetbrains-mono-latin-wght-normal.woff2",
  ],
] as const;

const TAILWIND =
  "run -A npm:@tailwindcss/cli -i styles/app.css -o static/styles.css";

function tailwind(flag: string, stdin: "null" | "piped"): Deno.Command {
  return new Deno.Command(Deno.execPath(), {
    args: [...TAILWIND.split(" "), flag],
    cwd: root,
    stdin,
    stdout: "null",
    stderr: "piped",
  });
}

/** Fonts are served from here, so that pages send no requests to other hosts. */
async function copyFonts(): Promise<void> {
  await Deno.mkdir(new URL("static/fonts/", root), { recursive: true });
  for (const [name, file] of FONTS) {
    await Deno.copyFile(
      new URL(`node_modules/${name}/files/${file}`, root),
      new URL(`static/fonts/${file}`, root),
    );
  }
}

/** Writes `static/styles.css` and `static/fonts/`. */
export async function buildStyles(): Promise<void> {
  await copyFonts();
  const { success, stderr } = await tailwind("--minify", "null").output();
  if (!success) {
    throw new Error(`Tailwind failed: ${new TextDecoder().decode(stderr)}`);
  }
  await addLightColors();
}

/**
 * Browsers older than `light-dark()` (2024) get the light colors; otherwise
 * they would have none.
 */
async function addLightColors(): Promise<void> {
  const file = new URL("static/styles.css", root);
  const colors = (await Deno.readTextFile(file))
    .matchAll(/(--[\w-]+):light-dark\(([^,]+),/g)
    .map(([, name, light]) => `${name}:${light};`);
  const rule = `:root{${[...colors].join("")}}`;
  await Deno.writeTextFile(
    file,
    `@supports not (color:light-dark(red,red)){${rule}}`,
    { append: true },
  );
}

/** Rebuilds `static/styles.css` on changes until this process ends, which closes its input. */
export async function watchStyles(): Promise<void> {
  await buildStyles();
  const watcher = tailwind("--watch", "piped").spawn();
  // A full pipe would block it.
  void watcher.stderr.pipeTo(new WritableStream());
}
