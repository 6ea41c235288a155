import type { Config } from "@/lib/config/config.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { formatCount } from "@/lib/shared/format_number.ts";

/** What is sent: events as JSON, and their forms for people. */

type EventType = Schema["deliveries"]["type"];

/** The most ids of an event; the rest is in the feed of changes. */
export const IDS_MAX = 100;

/** The data of `view.matched`. */
export interface Matched {
  view: { id: number; name: string; url: string };
  /** How many ads started to match. */
  added: number;
  /** How many matching ads have changed. */
  changed: number;
  /** Archive ids of at most `IDS_MAX` of them; added ads come first. */
  ids: string[];
  /** The feed of changes from just before the import, for use with an API key. */
  changes_url: string;
}

/** A webhook's body. */
export const toBody = (type: EventType, at: number, data: object): string =>
  JSON.stringify({ type, timestamp: new Date(1000 * at).toISOString(), data });

/** The origin of links in messages, which are sent outside of any request. */
export const ownOrigin = ({ publicUrl, host, port }: Config): string =>
  publicUrl ??
    `http://${
      /^[\d.]+$/.test(host) && host !== "0.0.0.0" ? host : "localhost"
    }:${port}`;

export function toMessage(type: EventType, body: string) {
  const { data } = JSON.parse(body);
  if (type === "webhook.test") {
    return {
      subject: "Test message",
      lines: ["This is a test message from Ad Archive."],
    };
  }
  if (type === "webhook.disabled") {
    return {
      subject: "A webhook was disabled",
      lines: [
        `Messages to ${data.url} are no longer sent: ${data.reason}.`,
        `Once its receiver works again, enable the webhook on ${data.page}.`,
      ],
    };
  }
  const { view, added, changed } = data as Matched;
  const counts = [
    ...(added > 0 ? [formatCount(added, "new ad")] : []),
    ...(changed > 0 ? [formatCount(changed, "changed ad")] : []),
  ].join(" and ");
  return {
    subject: `${view.name}: ${counts}`,
    lines: [
      `The last import brought your view "${view.name}" ${counts}.`,
      `${view.url}?only=${added > 0 ? "new" : "changed"}`,
    ],
  };
}

/** The same in the form that Slack's incoming webhooks take. */
export function toSlackBody(type: EventType, body: string): string {
  const { subject, lines } = toMessage(type, body);
  const text = [`*${subject}*`, ...lines].join("\n")
    .replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return JSON.stringify({ text });
}

export const isSlack = (url: URL): boolean => url.host === "hooks.slack.com";
