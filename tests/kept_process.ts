/**
 * Ends with its standard input: however the tests end, the program ends with
 * them and its folder is removed.
 */
const KEEPER = `trap "" INT TERM HUP
folder=$1; signal=$2; shift 2
"$@" </dev/null >"$folder/log" 2>&1 &
cat >/dev/null
kill "-$signal" "$(head -n 1 "$folder/pid")" 2>/dev/null
for _ in 1 2 3 4 5 6 7 8 9 10; do
  [ -e "$folder/pid" ] || break
  sleep 0.1
done
rm -rf "$folder"`;

/** PostgreSQL refuses to run as root, so there it runs as another user. */
export interface Identity {
  uid?: number;
  gid?: number;
}

/**
 * Starts a program that writes its process ID to `pid` in `folder`, and its
 * output to `log`.
 *
 * @param signal what ends it
 * @returns ends it and removes the folder
 */
export function startKept(
  folder: string,
  signal: "QUIT" | "TERM",
  command: readonly string[],
  identity: Identity,
): () => Promise<void> {
  const keeper = new Deno.Command("sh", {
    args: ["-c", KEEPER, "sh", folder, signal, ...command],
    cwd: "/",
    env: { LC_ALL: "C" },
    stdin: "piped",
    stdout: "null",
    stderr: "null",
    ...identity,
  }).spawn();
  keeper.unref();
  return async () => {
    keeper.ref();
    await keeper.stdin.close();
    await keeper.status;
  };
}
