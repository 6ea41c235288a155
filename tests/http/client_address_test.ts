import { assertEquals } from "@std/assert";
import { BlockList } from "node:net";
import { getClientAddress } from "@/lib/http/origin.ts";

Deno.test("a client's address is the last one forwarded that is not of a trusted proxy, whatever the client sent before it", () => {
  const proxies = new BlockList();
  proxies.addSubnet("10.0.0.0", 8, "ipv4");
  const cases: [
    peer: string | null,
    forwarded: string,
    found: string | null,
  ][] = [
    [null, "198.51.100.1", null],
    ["192.0.2.1", "198.51.100.1", "192.0.2.1"],
    ["10.0.0.1", "", "10.0.0.1"],
    ["10.0.0.1", "203.0.113.9, 198.51.100.1", "198.51.100.1"],
    ["10.0.0.1", "203.0.113.9,2001:db8::1, 10.0.0.2", "2001:db8::1"],
    ["10.0.0.1", "198.51.100.1, unknown", "10.0.0.1"],
    ["10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.1"],
  ];
  for (const [peer, forwarded, found] of cases) {
    const headers = { "x-forwarded-for": forwarded };
    const req = new Request("http://localhost/", { headers });
    assertEquals(getClientAddress(req, peer, proxies), found, forwarded);
  }
});
