import { ADMIN_KEY } from "../harness.ts";
import { nativeRecord } from "../imports/writing/native_record.ts";
import { until } from "../until.ts";
import type { ServerProcess } from "./server_process.ts";

/**
 * Begins an import over HTTP, which goes on while the connection is open.
 * Resolves once it runs and this many of the records are stored.
 */
export async function beginImport(
  server: ServerProcess,
  records: readonly unknown[],
  stored = 0,
): Promise<Deno.TcpConn> {
  const connection = await Deno.connect({ port: server.port });
  const text = records.map((record) => `${JSON.stringify(record)}\n`).join("");
  const size = new TextEncoder().encode(text).length.toString(16);
  const request = [
    "POST /internal/imports HTTP/1.1",
    "Host: ads.example",
    `Authorization: Bearer ${ADMIN_KEY}`,
    "Transfer-Encoding: chunked",
    "",
    `${size}\r\n${text}\r\n`,
  ].join("\r\n");
  await new Blob([request]).stream()
    .pipeTo(connection.writable, { preventClose: true });
  await until(async () =>
    (await server.json("/internal/imports")).data?.[0]?.status === "running"
  );
  await until(async () =>
    stored === 0 ||
    (await server.json("/v1/ads?limit=1")).meta?.total >= stored
  );
  return connection;
}

/** What a connection brings until the server closes it, or it is enough. */
export async function received(
  { readable }: Deno.TcpConn,
  isEnough: (text: string) => boolean = () => false,
): Promise<string> {
  let text = "";
  try {
    for await (const part of readable.pipeThrough(new TextDecoderStream())) {
      text += part;
      if (isEnough(text)) break;
    }
  } catch {
    // Reset: what came before counts.
  }
  return text;
}

/** Ads with a brand and two units each. */
export function wholeAds(count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, n) =>
    nativeRecord(`ad-${n}`, {
      is_active: n % 3 !== 0,
      brand: { page_id: `page-${n % 11}`, name: `Page ${n % 11}` },
      creativeUnits: [
        { unitType: "text", body: `one of ${n}` },
        { unitType: "image", imageUrl: "https://a.example/i.png" },
      ],
    }));
}
