/** Registers tests that each get something of their own, which is disposed of at their end. */
export const testsWith =
  <Own extends AsyncDisposable>(make: () => Own | Promise<Own>) =>
  (name: string, run: (own: Own) => void | Promise<void>): void =>
    Deno.test(name, async () => {
      await using own = await make();
      await run(own);
    });
