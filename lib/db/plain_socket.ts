import { Buffer } from "node:buffer";
import { Socket } from "node:net";
import type { SocketConfig } from "@/lib/db/sockets.ts";

const READ_BYTES = 64 * 1024;

/**
 * A socket that reads into the same memory each time, which a new socket's `data`
 * listeners have to themselves only while they run: 64 KB for each read is the
 * larger part of what receiving a list costs.
 */
function rereading(): Socket {
  const buffer = Buffer.alloc(READ_BYTES);
  const callback = (bytes: number) => {
    socket.emit("data", buffer.subarray(0, bytes));
    return true;
  };
  // Its types know the option for `connect` alone.
  const socket: Socket = new Socket({ onread: { buffer, callback } } as never);
  return socket;
}

/** A socket for pg to connect; TLS reads from the one that it is given by itself. */
export const createSocket = ({ ssl }: SocketConfig): Socket =>
  ssl ? new Socket() : rereading();
