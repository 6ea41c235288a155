import { ADMIN_KEY } from "../harness.ts";
import { nativeRecord } from "../imports/writing/native_record.ts";
import { until } from "../until.ts";
import type { ServerProcess } from "./server_process.ts";

/** An import over HTTP whose pace, and end, the test decides. */
export class Upload implements Disposable {
  private constructor(readonly connection: Deno.TcpConn) {}

  /** Resolves once the import runs and this many of the records, one a line, are stored. */
  static async begin(
    server: ServerProcess,
    records: readonly unknown[],
    stored = 0,
  ): Promise<Upload> {
    const connection = await Deno.connect({ port: server.port });
    const upload = new Upload(connection);
    await upload.#write(
      `POST /internal/imports HTTP/1.1\r\nHost: ads.example\r\nAuthorization: Bearer ${ADMIN_KEY}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const text = records.map((record) => `${JSON.stringify(record)}\n`)
      .join("");
    const size = new TextEncoder().encode(text).length.toString(16);
    await upload.#write(`${size}\r\n${text}\r\n`);
    await until(async () =>
      (await server.json("/internal/imports")).data?.[0]?.status === "running"
    );
    await until(async () =>
      stored === 0 ||
      (await server.json("/v1/ads?limit=1")).meta?.total >= stored
    );
    return upload;
  }

  /** The response, which may come before the end; up to where the connection closes. */
  response(): Promise<string> {
    return received(this.connection);
  }

  /** Goes away without an end. */
  [Symbol.dispose](): void {
    this.connection[Symbol.dispose]();
  }

  async #write(text: string): Promise<void> {
    const { writable } = this.connection;
    await new Blob([text]).stream().pipeTo(writable, { preventClose: true });
  }
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
