/**
 * How long to wait for the last response to be sent, and for a request on an
 * open connection to arrive.
 */
const GRACE_MS = 250;

/** Handles requests; `info` is missing only without a server, as in tests. */
export type RequestHandler = (
  req: Request,
  info?: Deno.ServeHandlerInfo,
) => Promise<Response>;

/** Counts the requests whose response has not been sent yet. */
export class RunningRequests {
  #count = 0;
  #watchers: (() => void)[] = [];

  counting(handler: RequestHandler): RequestHandler {
    const end = () => {
      this.#count--;
      this.#notify();
    };
    return (req, info) => {
      this.#count++;
      this.#notify();
      const response = handler(req, info);
      (info?.completed ?? response).then(end, end);
      return response;
    };
  }

  #notify(): void {
    for (const watch of this.#watchers) watch();
  }

  /** Resolves when no request has been running for a moment. */
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
