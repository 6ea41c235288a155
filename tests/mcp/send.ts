import type { Reader } from "../reader.ts";

export const LEGACY = { accept: "application/json, text/event-stream" };

/** Sends one message of the 2025 protocol. */
export async function send(
  r: Reader,
  method: string,
  params: unknown,
  init: RequestInit = {},
) {
  const response = await r.get("/mcp", {
    method: "POST",
    headers: { "content-type": "application/json", ...LEGACY },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    ...init,
  });
  const text = await response.text();
  const json = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  return { status: response.status, body: JSON.parse(json) };
}
