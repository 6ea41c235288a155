/** A folder of a test's own, which is removed with all that is in it. */
export async function tempFolder(): Promise<
  AsyncDisposable & { path: string }
> {
  const path = await Deno.makeTempDir();
  return {
    path,
    [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }),
  };
}
