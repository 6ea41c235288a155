import { assert } from "@std/assert";
import {
  claimDeliveries,
  type Claimed,
  recordDelivery,
} from "@/lib/alerts/deliveries.ts";
import { evaluateViews } from "@/lib/alerts/evaluate_views.ts";
import { presentDelivery } from "@/lib/alerts/webhook_wire.ts";
import { numberedAds } from "../reader.ts";
import { save } from "../v1/me/caller.ts";
import { alerting } from "./receiver.ts";

/** An account with a webhook for its view of all ads, after an import. */
export async function subscriber(url: string) {
  const a = await alerting();
  await save(a.call, "/views", { name: "All", query: "", watch: "webhook" });
  const webhook = await save(a.call, "/webhooks", { url });
  await a.t.import(...numberedAds(1));
  // Sessions end before the last attempts.
  const { webhooks, alerting: work, lifecycle } = a.t.services;
  const log = async () =>
    (await webhooks.deliveries(a.me.accountId, webhook.id, { limit: 100 }))
      .map(presentDelivery);
  const state = () => webhooks.find(a.me.accountId, webhook.id);
  /** Evaluates views and claims a message, as a process does that ends then. */
  async function claim(): Promise<Claimed> {
    await evaluateViews(work, lifecycle.signal);
    const [claimed] = await claimDeliveries(work.db, a.clock.seconds, {
      limit: 8,
      slowLimit: 8,
      without: [],
    });
    assert(claimed !== undefined);
    return claimed;
  }
  /** Records that the receiver refused a claimed message with this status. */
  const refuse = (claimed: Claimed, status: number) => {
    const outcome = { status, error: "no", retryAfter: null, ms: 1 };
    return recordDelivery(work.db, claimed, outcome, a.clock.seconds);
  };
  return { ...a, webhook, log, state, claim, refuse };
}
