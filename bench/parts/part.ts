import { type Harness, harness } from "../../tests/harness.ts";
import { type Archives, openArchive } from "../archive.ts";
import type { Rounds } from "../rounds.ts";

/** What parts measure with. */
interface Bench {
  archives: Archives;
  rounds: Rounds;
}

export interface Part {
  title: string;
  /** What to know to read the figures. */
  about: string;
  /** @returns Markdown */
  measure(bench: Bench): Promise<string>;
}

/** Measures requests within this process, without a server. */
export const withApp =
  (run: (app: Harness) => Promise<string>): Part["measure"] =>
  async ({ archives }) => {
    const { config } = await archives.main();
    // It is closed with the application.
    await using app = await harness({
      database: openArchive(config.databaseUrl!),
    });
    return await run(app);
  };
