/** How long the last answer may take to leave, and a request on an open connection to come in. */
const GRACE_MS = 250;

/** Counts the requests that have no answer yet. */
export class RunningRequests {
  #count = 0;
  #watchers: (() => void)[] = [];

  counting(
    handler: Deno.ServeHandler<Deno.NetAddr>,
  ): Deno.ServeHandler<Deno.NetAddr> {
    return async (req, info) => {
      this.#count++;
      this.#tell();
      info.completed.catch(() => {}).finally(() => {
        this.#count--;
        this.#tell();
      });
      return await handler(req, info);
    };
  }

  #tell(): void {
    for (const watch of this.#watchers) watch();
  }

  /** Resolves once none has run for a moment. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const watch = () => {
        clearTimeout(timer);
        if (this.#count === 0) timer = setTimeout(resolve, GRACE_MS);
      };
      this.#watchers.push(watch);
      watch();
    });
  }
}
