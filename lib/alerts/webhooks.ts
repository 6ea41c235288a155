import type { BlockList } from "node:net";
import { isIPv6 } from "node:net";
import { type Kysely, sql } from "kysely";
import { claimOnce, giveUp, KEPT_SECONDS } from "@/lib/alerts/deliveries.ts";
import { toBody } from "@/lib/alerts/events.ts";
import type { SendDelivery } from "@/lib/alerts/send_delivery.ts";
import { newSecret } from "@/lib/alerts/sign.ts";
import { accountActor, type Owner, recordAudit } from "@/lib/audit/audit.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { checkTarget, RefusedFetch } from "@/lib/fetch/checked_target.ts";
import { invalidBody } from "@/lib/http/invalid.ts";
import { type Clock, seconds } from "@/lib/time/clock.ts";
import { VIEWS_DELETED } from "@/lib/views/views.ts";
import { lockAccount, withinLimit } from "@/lib/views/within_limit.ts";

const WEBHOOKS_MAX = 10;

const unique = (ids: readonly number[]) => [...new Set(ids)];

const COLUMNS = [
  ...["id", "url", "view_ids", "created_at"] as const,
  ...["failing_since", "disabled_at", "disabled_reason"] as const,
] as const;
const DELIVERY_COLUMNS = [
  ...["id", "message_id", "type", "body", "created_at", "next_at"] as const,
  ...["attempts", "attempted_at", "delivered_at"] as const,
  ...["status", "error", "ms"] as const,
] as const;

export type Webhook = Awaited<ReturnType<Webhooks["find"]>>;
export type Delivery = Awaited<ReturnType<Webhooks["delivery"]>>;

/** An account's webhooks. Another account's webhook is `not_found`, like one that does not exist. */
export class Webhooks {
  constructor(
    private readonly db: Kysely<Schema>,
    private readonly send: SendDelivery,
    private readonly allowPrivate: BlockList,
    private readonly clock: Clock,
  ) {}

  /** All, oldest first. */
  list(accountId: string) {
    return this.#all(accountId).orderBy("id").execute();
  }

  /** @throws {Problem} `not_found` */
  async find(accountId: string, id: number, db = this.db) {
    const webhook = await this.#all(accountId, db).where("id", "=", id)
      .executeTakeFirst();
    if (webhook === undefined) throw new Problem("not_found");
    return webhook;
  }

  /**
   * @returns the webhook with its secret
   * @throws {Problem} `limit_reached`; `invalid_body` about `url` or `view_ids`
   */
  async create(
    { accountId, address }: Owner,
    { url, view_ids }: { url: string; view_ids: readonly number[] },
  ) {
    const reason = await this.#findUrlFault(url);
    const secret = newSecret();
    const now = seconds(this.clock);
    return await withinLimit(
      this.db,
      accountId,
      "webhooks",
      WEBHOOKS_MAX,
      async (transaction) => {
        await this.#check(transaction, accountId, { reason, view_ids });
        const webhook = await transaction.insertInto("webhooks").values({
          account_id: accountId,
          secret,
          created_at: now,
          // Normalized, without characters that headers or the database refuse.
          url: new URL(url).href,
          view_ids: unique(view_ids),
        }).returning([...COLUMNS, "secret"]).executeTakeFirstOrThrow();
        await recordAudit(transaction, {
          actor: accountActor(accountId, address),
          accountId,
          now,
          action: "webhook.created",
          detail: { webhook_id: webhook.id },
        });
        return webhook;
      },
    );
  }

  /**
   * Choosing views enables a webhook whose views were deleted. Undefined members
   * remain; empty `view_ids` mean all views that are watched by webhook.
   *
   * @throws {Problem} `not_found`; `invalid_body` about `url` or `view_ids`
   */
  async change(
    { accountId, address }: Owner,
    id: number,
    { url, view_ids, enabled }: {
      url?: string | undefined;
      view_ids?: readonly number[] | undefined;
      enabled?: boolean | undefined;
    },
  ) {
    const reason = url === undefined ? null : await this.#findUrlFault(url);
    const now = seconds(this.clock);
    await this.db.transaction().execute(async (transaction) => {
      await lockAccount(transaction, accountId);
      const before = await this.find(accountId, id, transaction);
      const isChosen = before.disabled_reason === VIEWS_DELETED &&
        view_ids !== undefined;
      const isEnabling = enabled ?? isChosen;
      const set = {
        ...(url === undefined
          ? {}
          : { url: new URL(url).href, failing_since: null }),
        ...(view_ids === undefined ? {} : { view_ids: unique(view_ids) }),
        ...(isEnabling ? { disabled_at: null, failing_since: null } : {}),
        ...(isEnabling || isChosen ? { disabled_reason: null } : {}),
        ...(enabled === false
          ? { disabled_at: before.disabled_at ?? now }
          : {}),
      };
      if (Object.keys(set).length === 0) return;
      await this.#check(transaction, accountId, {
        reason,
        // Its views may have been deleted since.
        view_ids: view_ids ?? (isEnabling ? before.view_ids : []),
      });
      await transaction.updateTable("webhooks").set(set)
        .where("id", "=", id).execute();
      if (enabled === false) await giveUp(transaction, id);
      await recordAudit(transaction, {
        actor: accountActor(accountId, address),
        accountId,
        now,
        action: "webhook.changed",
        detail: { webhook_id: id },
      });
    });
    return await this.find(accountId, id);
  }

  /** @throws {Problem} `not_found` */
  async remove({ accountId, address }: Owner, id: number) {
    return await this.db.transaction().execute(async (transaction) => {
      const webhook = await transaction.deleteFrom("webhooks")
        .where("id", "=", id).where("account_id", "=", accountId)
        .returning(COLUMNS).executeTakeFirst();
      if (webhook === undefined) throw new Problem("not_found");
      await recordAudit(transaction, {
        actor: accountActor(accountId, address),
        accountId,
        action: "webhook.deleted",
        detail: { webhook_id: id },
        now: seconds(this.clock),
      });
      return webhook;
    });
  }

  /** Messages of the last 30 days, newest first. @throws {Problem} `not_found` */
  async deliveries(
    accountId: string,
    id: number,
    { limit, before }: { limit: number; before?: number | undefined },
  ) {
    await this.find(accountId, id);
    let query = this.db.selectFrom("deliveries").select(DELIVERY_COLUMNS)
      .where("webhook_id", "=", id)
      .where("created_at", ">=", seconds(this.clock) - KEPT_SECONDS);
    if (before !== undefined) query = query.where("id", "<", before);
    return await query.orderBy("id", "desc").limit(limit).execute();
  }

  /** @throws {Problem} `not_found` */
  async delivery(accountId: string, id: number, deliveryId: number) {
    const delivery = await this.db.selectFrom("deliveries")
      .select(DELIVERY_COLUMNS)
      .where("webhook_id", "=", id).where("id", "=", deliveryId)
      .where("account_id", "=", accountId).executeTakeFirst();
    if (delivery === undefined) throw new Problem("not_found");
    return delivery;
  }

  /** Sends a test message immediately, without retries. @throws {Problem} `not_found` */
  async test(accountId: string, id: number) {
    const body = toBody("webhook.test", seconds(this.clock), {});
    return await this.#sendNow(accountId, id, { type: "webhook.test", body });
  }

  /** Sends a message again at once, with its own id. @throws {Problem} `not_found` */
  async replay(accountId: string, id: number, deliveryId: number) {
    const { type, body, message_id } = await this.delivery(
      accountId,
      id,
      deliveryId,
    );
    return await this.#sendNow(accountId, id, { type, body, message_id });
  }

  async #sendNow(
    accountId: string,
    webhook_id: number,
    message: Pick<Delivery, "type" | "body"> & { message_id?: string },
  ) {
    const claimed = await claimOnce(this.db, {
      account_id: accountId,
      webhook_id,
      ...message,
    }, seconds(this.clock));
    await this.send(claimed);
    return await this.delivery(accountId, webhook_id, claimed.id);
  }

  #all(accountId: string, db = this.db) {
    return db.selectFrom("webhooks").select(COLUMNS)
      .where("account_id", "=", accountId);
  }

  /** @throws {Problem} `invalid_body` about `url` or `view_ids` */
  async #check(
    transaction: Kysely<Schema>,
    accountId: string,
    { reason, view_ids = [] }: {
      reason: string | null;
      view_ids?: readonly number[] | undefined;
    },
  ): Promise<void> {
    const rows = await transaction.selectFrom("views").select("id")
      .where("account_id", "=", accountId)
      .where("id", "=", sql<number>`any(${[...view_ids]}::bigint[])`)
      .execute();
    const found = new Set(rows.map(({ id }) => id));
    const details = [
      ...(reason === null ? [] : [{ param: "url", reason }]),
      ...view_ids.filter((id) => !found.has(id)).map((id) => ({
        param: "view_ids",
        reason: `There is no view with the id ${id}.`,
      })),
    ];
    if (details.length > 0) throw invalidBody(details);
  }

  /** Why nothing can be sent to a URL; null if it can. */
  async #findUrlFault(text: string): Promise<string | null> {
    const { allowPrivate } = this;
    const url = new URL(text);
    try {
      const { addresses } = await checkTarget(url, {
        hosts: null,
        allowPrivate,
      });
      const isPrivate = addresses.every((address) =>
        allowPrivate.check(address, isIPv6(address) ? "ipv6" : "ipv4")
      );
      return url.protocol === "https:" || isPrivate
        ? null
        : "The URL must begin with https://.";
    } catch (error) {
      if (error instanceof RefusedFetch) {
        return `The URL cannot be used: ${error.message}.`;
      }
      return "The host of the URL was not found.";
    }
  }
}
