import { BlockList } from "node:net";
import { Webhook } from "standardwebhooks";
import { evaluateDue, sendDue } from "@/lib/alerts/run_alerts.ts";
import { type Harness, harness, type HarnessOptions } from "../harness.ts";
import { TestClock } from "../test_clock.ts";
import { someone } from "../v1/me/caller.ts";
import { testsWith } from "../tests_with.ts";

interface Received {
  headers: Record<string, string>;
  body: string;
}

/** A webhook's receiver; `respond` says what it answers. */
export function receiver(
  respond: (n: number) => Response | Promise<Response> = () => new Response(),
) {
  const received: Received[] = [];
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async (req) => {
      const body = await req.text();
      received.push({ headers: Object.fromEntries(req.headers), body });
      return await respond(received.length);
    },
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}/hook?of=ads`,
    received,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** A receiver that does not respond before it is released. */
export function heldReceiver() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const hook = receiver(() => promise.then(() => new Response()));
  return {
    ...hook,
    release: resolve,
    async [Symbol.asyncDispose]() {
      resolve();
      await hook[Symbol.asyncDispose]();
    },
  };
}

/** What an event says, after its signature was checked as its receivers do. */
export function openEvent(secret: string, { headers, body }: Received) {
  // deno-lint-ignore no-explicit-any
  return new Webhook(secret).verify(body, headers) as any;
}

const inside = new BlockList();
inside.addAddress("127.0.0.1");

/** The application, which sends to this machine, and an account. */
export async function alerting(options: HarnessOptions = {}) {
  const clock = new TestClock();
  const t = await harness({
    clock,
    ...options,
    config: { webhookAllowPrivate: inside, ...options.config },
  });
  const me = await someone(t, { plan: "unlimited" });
  return {
    t,
    clock,
    me,
    call: me.call,
    /** Does what is due. */
    tell: () => tell(t),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

/** Registers a test with the application, and an account. */
export const test = testsWith(() => alerting());

export async function tell({ services }: Harness) {
  const { alerting, lifecycle: { signal } } = services;
  await evaluateDue(alerting, signal);
  await sendDue(alerting, signal);
}
