import { Buffer } from "node:buffer";
import { Socket } from "node:net";
import type { SocketConfig } from "@/lib/db/sockets.ts";

const READ_BYTES = 64 * 1024;
/** Deno before 2.8 does not implement the `onread` option. */
const HAS_ONREAD = !/^2\.[0-7]\./.test(Deno.version.deno);

/**
 * A socket that reads into the same memory each time; listeners of a new
 * socket's `data` event may use it only while they run. Allocating 64 KB for
 * each read is most of the cost of receiving a list.
 */
function rereading(): Socket {
  const buffer = Buffer.alloc(READ_BYTES);
  const callback = (bytes: number) => {
    socket.emit("data", buffer.subarray(0, bytes));
    return true;
  };
  // The types allow this option only in `connect`.
  const socket: Socket = new Socket({ onread: { buffer, callback } } as never);
  return socket;
}

/** A socket for pg to connect. For TLS, a plain one: TLS reads from it by itself. */
export const createSocket = ({ ssl }: SocketConfig): Socket =>
  ssl || !HAS_ONREAD ? new Socket() : rereading();
