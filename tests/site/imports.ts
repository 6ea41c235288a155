import type { Harness } from "../harness.ts";
import type { SignedIn } from "../sessions.ts";

export const IMPORTS = "/dashboard/imports";

export async function makeOperator(
  t: Harness,
  { accountId }: Pick<SignedIn, "accountId">,
): Promise<void> {
  await t.database.longRunning.updateTable("accounts")
    .set({ role: "operator" }).where("id", "=", accountId).execute();
}

/** Sends files as the form of the page does. */
export async function sendFiles(
  t: Harness,
  me: SignedIn,
  files: Record<string, BlobPart>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = new FormData();
  for (const [name, content] of Object.entries(files)) {
    body.append("file", new Blob([content]), name);
  }
  return await t.fetch(IMPORTS, {
    method: "POST",
    headers: { ...me.headers, ...headers },
    body,
  });
}
