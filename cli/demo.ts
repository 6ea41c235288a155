import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { COMMAND } from "@/lib/audit/audit.ts";
import { changeAccount } from "@/lib/accounts/change_account.ts";
import { issueToEmail } from "@/lib/accounts/issue_to_email.ts";
import { PASSWORD_PROVIDER } from "@/lib/auth/passwords.ts";
import { seconds } from "@/lib/time/clock.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { runImport } from "@/lib/imports/run_import.ts";
import type { Services } from "@/lib/app/services.ts";

export type Demo = NonNullable<Awaited<ReturnType<typeof loadDemo>>>;

const DEMO_EMAIL = "demo@example.com";
const SOURCE = "sample archive";
const SAMPLE = new URL("../sample/ads.ndjson", import.meta.url);

/**
 * Whether anyone has used the archive, and whether it has the sample. Keys
 * outlive their account, so a deleted account counts as use; an interrupted
 * first start does not.
 */
async function readState(db: Kysely<Schema>) {
  const { rows: [row] } = await sql<{ isUsed: boolean; isLoaded: boolean }>`
    select
      exists (select from api_keys) or exists (select from accounts)
        or (exists (select from ads)
          and exists (select from scrape_runs where source <> ${SOURCE}))
        as "isUsed",
      exists (select from scrape_runs
        where source = ${SOURCE} and status = 'completed') as "isLoaded"
  `.execute(db);
  return row!;
}

/**
 * Loads the sample into an empty archive and creates an account; null if the
 * archive is in use. If output goes to a log, it must not contain the account's
 * password and key.
 */
export async function loadDemo(
  services: Services,
  announce = <T>(run: () => Promise<T>) => run(),
  withAccount = true,
) {
  const db = services.database.longRunning;
  const { isUsed, isLoaded } = await readState(db);
  if (isUsed || (!withAccount && isLoaded)) return null;
  return await announce(async () => {
    const ads = await importSample(services);
    if (!withAccount) return null;
    const by = { actor: COMMAND, now: seconds(services.clock) };
    const { account, issued: { key } } = await issueToEmail(db, {
      email: DEMO_EMAIL,
      planId: null,
      name: "Demo",
      expiresAt: null,
      ...by,
    });
    // The demo account can import in the dashboard.
    await changeAccount(db, { ...by, accountId: account.id, role: "operator" });
    // Nobody receives its email: once the server sends some, the address could not
    // be confirmed, which signing in then requires.
    await db.updateTable("accounts").set({ email_verified: true })
      .where("id", "=", account.id).execute();
    // 96 bits, easy to copy.
    const password = randomBytes(12).toString("base64url");
    await db.insertInto("identities").values({
      id: crypto.randomUUID(),
      account_id: account.id,
      provider_id: PASSWORD_PROVIDER,
      provider_account_id: account.id,
      password: await services.auth.hasher.hash(password),
    }).execute();
    return { ads, email: DEMO_EMAIL, password, key };
  });
}

/** @returns the number of ads in the sample */
async function importSample({ database, clock }: Services): Promise<number> {
  const { readable } = await Deno.open(SAMPLE);
  const report = await runImport(database, readable, {
    format: "native",
    source: SOURCE,
    clock,
    actor: COMMAND,
  });
  return report.received;
}
