/** Ids of the processes that a process has started. */
export async function childrenOf(parent: number): Promise<number[]> {
  const found: number[] = [];
  for await (const { name } of Deno.readDir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await Deno.readTextFile(`/proc/${name}/stat`).catch(() => "");
    // After the program's name in parentheses: its state and its parent.
    const [, ppid] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (Number(ppid) === parent) found.push(Number(name));
  }
  return found.sort((a, b) => a - b);
}

/** Whether it runs; one that has ended and was not asked for yet does not. */
export async function isRunning(pid: number): Promise<boolean> {
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`).catch(() => null);
  return stat !== null && !/\) [ZX] /.test(stat);
}

/** The clients' ports of the connections on `port` that a process has. */
export async function clientsOf(
  pid: number,
  port: number,
): Promise<Set<number>> {
  const inodes = new Set<string>();
  for await (const { name } of Deno.readDir(`/proc/${pid}/fd`)) {
    const link = await Deno.readLink(`/proc/${pid}/fd/${name}`).catch(() => "");
    const inode = /^socket:\[(\d+)\]$/.exec(link)?.[1];
    if (inode !== undefined) inodes.add(inode);
  }
  const lines = (await Deno.readTextFile("/proc/net/tcp")).trim().split("\n");
  const portOf = (address = "") => parseInt(address.split(":")[1]!, 16);
  return new Set(
    lines.slice(1).map((line) => line.trim().split(/\s+/))
      .filter((fields) => portOf(fields[1]) === port && inodes.has(fields[9]!))
      .map((fields) => portOf(fields[2])).filter((client) => client > 0),
  );
}
