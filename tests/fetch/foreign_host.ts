import type { Buffer } from "node:buffer";
import { createServer, type IncomingMessage, type Server } from "node:http";
import {
  type AddressInfo,
  BlockList,
  createServer as createTcp,
} from "node:net";
import type { Socket } from "node:net";
import type { FetchPolicy } from "@/lib/fetch/checked_target.ts";

type Answer = string | Uint8Array | {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
};

export type ForeignHost = Awaited<ReturnType<typeof foreignHost>>;

/** Somebody else's server, here, with an answer for each path. */
export async function foreignHost(answers: Record<string, Answer>) {
  const requests: IncomingMessage[] = [];
  const server = createServer((req, res) => {
    requests.push(req);
    const answer = answers[req.url!] ?? { status: 404 };
    const { status = 200, headers = {}, body = "" } =
      typeof answer === "string" || answer instanceof Uint8Array
        ? { body: answer }
        : answer;
    res.writeHead(status, headers).end(body);
  });
  return { ...await listening(server), requests };
}

/** The same for what no server would say: `serve` gets each connection once a request arrives. */
export function rawHost(serve: (socket: Socket, request: Buffer) => void) {
  const sockets = new Set<Socket>();
  const server = createTcp((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    socket.once("data", (data: Buffer) => serve(socket, data));
  });
  return listening(server, () => sockets.forEach((each) => each.destroy()));
}

async function listening(
  server: Server | ReturnType<typeof createTcp>,
  end: () => void = () => (server as Server).closeAllConnections(),
) {
  await new Promise<void>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve())
  );
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** Lets this host be fetched from by its address. */
    policy: allowing(`127.0.0.1:${port}`),
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      end();
      await closed;
    },
  };
}

/** A policy that allows these hosts and all of this machine. */
export function allowing(...hosts: string[]): FetchPolicy {
  const allowPrivate = new BlockList();
  allowPrivate.addSubnet("127.0.0.0", 8, "ipv4");
  return { hosts, allowPrivate };
}
