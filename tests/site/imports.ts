import type { Harness } from "../harness.ts";
import type { SignedIn } from "../sessions.ts";
import { type PageResponse, readResponse } from "./forms.ts";

export const IMPORTS = "/dashboard/imports";

/** Sends files as the form of the page does; returns the page that comes. */
export async function sendFiles(
  t: Harness,
  me: SignedIn,
  files: Record<string, BlobPart>,
  headers: Record<string, string> = {},
): Promise<PageResponse> {
  const body = new FormData();
  for (const [name, content] of Object.entries(files)) {
    body.append("file", new Blob([content]), name);
  }
  return await readResponse(
    await t.fetch(IMPORTS, {
      method: "POST",
      headers: { ...me.headers, ...headers },
      body,
    }),
  );
}
