import { presentDelivery } from "@/lib/alerts/webhook_wire.ts";
import { numberedAds } from "../reader.ts";
import { alerting, save } from "./receiver.ts";

/** An account with a webhook for its view of all ads, after an import. */
export async function subscriber(url: string) {
  const a = await alerting();
  await save(a.call, "/views", { name: "All", query: "", watch: "webhook" });
  const webhook = await save(a.call, "/webhooks", { url });
  await a.t.import(...numberedAds(1));
  // Sessions end before the last attempts.
  const { webhooks } = a.t.services;
  const log = async () =>
    (await webhooks.deliveries(a.me.accountId, webhook.id, { limit: 100 }))
      .map(presentDelivery);
  const state = () => webhooks.find(a.me.accountId, webhook.id);
  return { ...a, webhook, log, state };
}
