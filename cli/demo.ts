import { type Kysely, sql } from "kysely";
import { COMMAND } from "@/lib/accounts/audit.ts";
import { issueToEmail } from "@/lib/accounts/issue_to_email.ts";
import { setFirstPassword } from "@/lib/accounts/sign_in/passwords.ts";
import { seconds } from "@/lib/clock.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { runImport } from "@/lib/imports/run_import.ts";
import { sampleAds } from "@/lib/sample/sample_ads.ts";
import type { Services } from "@/lib/services.ts";

export interface Demo {
  ads: number;
  email: string;
  password: string;
  key: string;
}

const DEMO_EMAIL = "demo@example.com";
const SOURCE = "sample archive";

/** Whether anybody has used the archive. Keys outlive their account, so one that was deleted counts; a first start that was cut off does not. */
async function isUsed(db: Kysely<Schema>): Promise<boolean> {
  const { rows: [row] } = await sql<{ used: boolean }>`
    select exists (select from api_keys) or exists (select from accounts)
      or (exists (select from ads)
          and exists (select from scrape_runs where source <> ${SOURCE})) as used
  `.execute(db);
  return row!.used;
}

/** Fills an empty archive with the sample and makes an account to look at it with; null where there is something already. */
export async function loadDemo(services: Services): Promise<Demo | null> {
  const { database, clock } = services;
  const db = database.longRunning;
  if (await isUsed(db)) return null;
  const lines = ReadableStream.from(sampleAds()).pipeThrough(
    new TransformStream<unknown, string>({
      transform: (ad, controller) =>
        controller.enqueue(`${JSON.stringify(ad)}\n`),
    }),
  ).pipeThrough(new TextEncoderStream());
  const report = await runImport(database, lines, {
    format: "native",
    source: SOURCE,
    clock,
    actor: COMMAND,
  });
  const { account, issued: { key } } = await issueToEmail(db, {
    email: DEMO_EMAIL,
    planId: null,
    name: "Demo",
    expiresAt: null,
    actor: COMMAND,
    now: seconds(clock),
  });
  const password = randomPassword();
  await setFirstPassword(db, services.auth.hasher, account.id, password);
  return { ads: report.received, email: DEMO_EMAIL, password, key };
}

/** 96 bits, easy to copy. */
function randomPassword(): string {
  return crypto.getRandomValues(new Uint8Array(12)).toBase64({
    alphabet: "base64url",
  });
}
