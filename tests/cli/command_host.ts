/**
 * Runs commands one after another. Each line of standard input is one; what it
 * prints ends, on both outputs, with its status.
 */
import process from "node:process";
import { createInterface } from "node:readline";
import type { Work } from "./command.ts";

/** What is thrown instead of ending the process. */
class Exit {
  constructor(readonly code: number) {}
}

Deno.exit = (code = 0) => {
  throw new Exit(code);
};

let count = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { name, args, cwd, env }: Work = JSON.parse(line);
  const before = Deno.env.toObject();
  Object.assign(process.env, env);
  Deno.chdir(cwd);
  Object.defineProperty(Deno, "args", { value: args, configurable: true });
  // With another URL, since a module runs once.
  const end = await import(`../../cli/${name}.ts?${++count}`).catch((e) => e);
  for (const name of Object.keys(env)) {
    if (name in before) Deno.env.set(name, before[name]!);
    else Deno.env.delete(name);
  }
  if (!(end instanceof Exit)) throw end;
  for (const output of [Deno.stdout, Deno.stderr]) {
    output.writeSync(new TextEncoder().encode(`\0${end.code}\n`));
  }
}
