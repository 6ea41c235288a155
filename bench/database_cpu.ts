import pg from "pg";

/** CPU time of a database's server processes, which other load on the machine does not stretch. */
export interface DatabaseCpu extends AsyncDisposable {
  /** Milliseconds that the database spends on one run, while it does no other work. */
  measure(run: () => Promise<unknown>): Promise<number>;
}

/** Nanoseconds on a processor. */
function readTime(pid: number): number {
  try {
    const text = Deno.readTextFileSync(`/proc/${pid}/schedstat`);
    return Number(text.split(" ")[0]);
  } catch (error) {
    // Its session has ended since it was listed.
    if (error instanceof Deno.errors.NotFound) return 0;
    throw error;
  }
}

function isHere(pid: number): boolean {
  try {
    return Deno.readTextFileSync(`/proc/${pid}/comm`).startsWith("postgres");
  } catch {
    return false;
  }
}

/**
 * @param application counts only sessions with this application name; by default,
 *   all but this client's
 * @returns null if the database is on another machine, or this one does not run
 *   Linux
 */
export async function databaseCpu(
  url: string,
  application: string | null = null,
): Promise<DatabaseCpu | null> {
  const client = new pg.Client({ connectionString: url });
  // Queries report errors too. Otherwise, when something fails and the database
  // is removed, only this error would be printed.
  client.on("error", () => {});
  await client.connect();
  const { rows: [own] } = await client.query("select pg_backend_pid() as pid");
  if (!isHere(own.pid)) {
    await client.end();
    return null;
  }

  /** The time of each other session by process id. */
  async function readTimes(): Promise<Map<number, number>> {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and backend_type = 'client backend'
         and ($1::text is null or application_name = $1)`,
      [application],
    );
    return new Map(rows.map(({ pid }) => [pid, readTime(pid)]));
  }

  async function measure(run: () => Promise<unknown>): Promise<number> {
    const before = await readTimes();
    await run();
    const after = await readTimes();
    let spent = 0;
    for (const [pid, time] of after) spent += time - (before.get(pid) ?? 0);
    return spent / 1e6;
  }

  return {
    measure,
    [Symbol.asyncDispose]: () => client.end(),
  };
}

/** For figures that consist of CPU time only. @throws {Error} it cannot be read */
export async function requireDatabaseCpu(url: string): Promise<DatabaseCpu> {
  const cpu = await databaseCpu(url);
  if (cpu !== null) return cpu;
  throw new Error(
    "This part reads the CPU time of PostgreSQL's processes, so it needs Linux and a database on the same machine.",
  );
}
