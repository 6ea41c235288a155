import {
  Client,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import type { Reader } from "../reader.ts";

/** Connects the official client. */
export async function connect(r: Reader) {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(
    new URL("http://archive.test/mcp"),
    { fetch: (url, init) => r.get(new URL(url).pathname, init) },
  );
  await client.connect(transport);
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const result = await client.callTool({ name, arguments: args });
    const [content] = result.content as { type: string; text: string }[];
    return { isError: result.isError === true, text: content!.text };
  };
  return { client, call, [Symbol.asyncDispose]: () => client.close() };
}
