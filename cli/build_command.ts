import { build } from "@/cli/build.ts";
import { runCommands } from "@/cli/command.ts";
import { print } from "@/cli/print.ts";
import { phase } from "@/cli/say.ts";

await runCommands({
  async build() {
    let isCurrent = true;
    await build((run) => {
      isCurrent = false;
      return phase("Building", run);
    });
    if (isCurrent) print("The build is up to date.");
  },
}, "  Builds to _fresh/, unless that build is up to date.");
