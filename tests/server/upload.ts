import { ADMIN_KEY } from "../harness.ts";
import { nativeRecord } from "../imports/writing/native_record.ts";
import type { ServerProcess } from "./server_process.ts";

/** An import over HTTP whose pace, and end, the test decides. */
export class Upload implements Disposable {
  private constructor(readonly connection: Deno.TcpConn) {}

  static async begin(server: ServerProcess): Promise<Upload> {
    const connection = await Deno.connect({ port: server.port });
    const upload = new Upload(connection);
    await upload.#write(
      `POST /internal/imports HTTP/1.1\r\nHost: ads.example\r\nAuthorization: Bearer ${ADMIN_KEY}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    return upload;
  }

  /** Sends records, one a line, as one chunk. */
  async send(records: readonly unknown[]): Promise<void> {
    const text = records.map((record) => `${JSON.stringify(record)}\n`).join(
      "",
    );
    const size = new TextEncoder().encode(text).length.toString(16);
    await this.#write(`${size}\r\n${text}\r\n`);
  }

  /** The response, which may come before the end; up to where the connection closes. */
  async response(): Promise<string> {
    let text = "";
    const decoder = new TextDecoder();
    const part = new Uint8Array(4096);
    try {
      for (
        let size = await this.connection.read(part);
        size !== null;
        size = await this.connection.read(part)
      ) text += decoder.decode(part.subarray(0, size));
    } catch {
      // Reset: what came before counts.
    }
    return text;
  }

  /** Goes away without an end. */
  [Symbol.dispose](): void {
    try {
      this.connection.close();
    } catch {
      // The server was first.
    }
  }

  async #write(text: string): Promise<void> {
    const writer = this.connection.writable.getWriter();
    await writer.write(new TextEncoder().encode(text));
    writer.releaseLock();
  }
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
