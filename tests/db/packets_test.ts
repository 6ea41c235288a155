import { assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import * as fc from "fast-check";
import { Packets } from "@/lib/db/documents.ts";

/** A packet as PostgreSQL sends it: a type, the length without the type, and the rest. */
function packetOf([type, rest]: [number, Uint8Array]): Buffer {
  const packet = Buffer.alloc(5 + rest.length);
  packet[0] = type;
  packet.writeUInt32BE(4 + rest.length, 1);
  packet.set(rest, 5);
  return packet;
}

const packets = fc.array(
  fc.tuple(
    fc.integer({ min: 65, max: 122 }),
    fc.uint8Array({ maxLength: 300 }),
  ),
  { maxLength: 12 },
);

Deno.test("a server's packets are the same wherever its stream is cut", () => {
  fc.assert(
    fc.property(packets, fc.array(fc.nat(), { maxLength: 20 }), (sent, at) => {
      const expected = sent.map(packetOf);
      const stream = Buffer.concat(expected);
      const cuts = at.map((cut) => cut % (stream.length + 1))
        .concat(0, stream.length).sort((a, b) => a - b);
      const received: Buffer[] = [];
      const reader = new Packets((packet) => received.push(packet));
      for (const [n, cut] of cuts.entries()) {
        const chunk = stream.subarray(cuts[n - 1] ?? 0, cut);
        // Memory of its own, as each piece from a socket has.
        if (chunk.length > 0) reader.take(Buffer.from(chunk));
      }
      assertEquals(received.map(String), expected.map(String));
    }),
  );
});
