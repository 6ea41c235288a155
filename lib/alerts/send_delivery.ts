import type { Kysely } from "kysely";
import {
  addDeliveries,
  type Claimed,
  type Outcome,
  recordDelivery,
} from "@/lib/alerts/deliveries.ts";
import {
  isSlack,
  ownOrigin,
  toBody,
  toMessage,
  toSlackBody,
} from "@/lib/alerts/events.ts";
import { signedHeaders } from "@/lib/alerts/sign.ts";
import { getMailError, sendMail } from "@/lib/auth/send_mail.ts";
import type { Config } from "@/lib/config/config.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { RefusedFetch } from "@/lib/fetch/checked_target.ts";
import { failureReason, retryAfter } from "@/lib/fetch/failure.ts";
import { postChecked } from "@/lib/fetch/open_checked.ts";
import type { Log } from "@/lib/log/log.ts";
import { type Clock, elapsed, seconds } from "@/lib/time/clock.ts";

/** Timeout of an attempt, from the look-up of the host to the response. */
const TIMEOUT_MS = 15_000;

type Attempt = Omit<Outcome, "ms">;

export type SendDelivery = ReturnType<typeof createSender>;

/**
 * Sends messages to webhooks and by email, and records the outcomes.
 *
 * @param stop aborts attempts when the process is about to stop; another one
 *   makes them again
 */
export function createSender(
  { config, db, clock, log, stop }: {
    config: Config;
    db: Kysely<Schema>;
    clock: Clock;
    log: Log;
    stop: AbortSignal;
  },
) {
  const failed = (error: string, more: Partial<Attempt> = {}): Attempt => ({
    status: null,
    retryAfter: null,
    ...more,
    error,
  });
  const delivered = (status: number | null): Attempt => ({
    status,
    error: null,
    retryAfter: null,
  });

  async function post(
    { message_id, type, body, secret, is_once }: Claimed,
    url: URL,
  ): Promise<Attempt> {
    const late = AbortSignal.timeout(TIMEOUT_MS);
    const signal = AbortSignal.any([late, stop]);
    const text = isSlack(url) ? toSlackBody(type, body) : body;
    const policy = { hosts: null, allowPrivate: config.webhookAllowPrivate };
    try {
      const { status, headers } = await postChecked(url, policy, signal, {
        headers: {
          "content-type": "application/json",
          ...signedHeaders(secret!, message_id, seconds(clock), text),
        },
        body: text,
      });
      return status >= 200 && status < 300
        ? delivered(status)
        : failed(`the receiver returned ${status}`, {
          status,
          retryAfter: retryAfter(headers),
        });
    } catch (error) {
      if (stop.aborted && is_once) return failed("this server is restarting");
      stop.throwIfAborted();
      return failed(
        error instanceof RefusedFetch
          ? error.message
          : late.aborted
          ? `the receiver did not respond within ${TIMEOUT_MS / 1000} s`
          : failureReason(error),
      );
    }
  }

  async function mail({ email, type, body }: Claimed): Promise<Attempt> {
    if (config.smtp === null) return failed("this server does not send email");
    if (email === null) return failed("the email address is not confirmed");
    const { subject, lines } = toMessage(type, body);
    const page = `${ownOrigin(config)}/dashboard/views`;
    const end = `To change what is sent, see ${page}.`;
    try {
      await sendMail(config.smtp, {
        to: email,
        subject,
        lines: [...lines, end],
        unsubscribe: page,
      });
      return delivered(null);
    } catch (error) {
      const fields = getMailError(error);
      // No page shows failed emails.
      log("error", "mail failed", fields);
      return failed(`the mail server refused it (${fields["code"]})`);
    }
  }

  return async function send(claimed: Claimed): Promise<Outcome> {
    const { url, webhook_id, account_id } = claimed;
    const began = elapsed(clock);
    const attempt = url === null
      ? await mail(claimed)
      : await post(claimed, new URL(url));
    const outcome = { ...attempt, ms: elapsed(clock) - began };
    const now = seconds(clock);
    const reason = await recordDelivery(db, claimed, outcome, now);
    if (reason !== null && config.smtp !== null) {
      const page = `${ownOrigin(config)}/dashboard/webhooks/${webhook_id}`;
      const body = toBody("webhook.disabled", now, { url, reason, page });
      await addDeliveries(db, [{
        account_id,
        webhook_id: null,
        type: "webhook.disabled",
        body,
      }], now);
    }
    return outcome;
  };
}
