import { assertEquals, assertRejects } from "@std/assert";
import { BlockList } from "node:net";
import { checkTarget, RefusedFetch } from "@/lib/fetch/checked_target.ts";
import { words } from "../words.ts";

const NOTHING_PRIVATE = new BlockList();

function check(
  url: string,
  {
    hosts = [new URL(url).host, new URL(url).hostname],
    addresses = ["93.184.215.14"],
    allowPrivate = NOTHING_PRIVATE,
  }: Partial<{ hosts: string[]; addresses: string[]; allowPrivate: BlockList }>,
) {
  const resolve = () => Promise.resolve(addresses);
  return checkTarget(new URL(url), { hosts, allowPrivate, resolve });
}

const refused = (...args: Parameters<typeof check>) =>
  assertRejects(() => check(...args), RefusedFetch);

/** One of each range that is not the public internet's, and of each way to write another address. */
const INSIDE = words`
  0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 100.100.100.200 127.0.0.1 127.9.9.9 168.63.129.16
  169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.192 192.0.2.1 192.168.0.1 198.18.0.1
  224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:8.8.8.8
  ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::a00:1 2002:7f00:1:: 2001:0:53aa::1 2001:db8::1
  ::7f00:1 ::2 4000::1 5f00::1 8000::1 2001:1::1 2001:20::1 3fff::1 fc00::1 fd00:ec2::254 fe80::1 fec0::1 ff02::1 100::1`;

Deno.test("a name that resolves to any private address is rejected, in whatever form", async () => {
  for (const address of INSIDE) {
    const error = await refused("http://cdn.example.com/", {
      addresses: [address],
    });
    assertEquals(
      error.message,
      "the host's address is not on the public internet",
      address,
    );
    await refused("http://cdn.example.com/", {
      addresses: ["93.184.215.14", address],
    });
  }
});

Deno.test("a private address in the URL itself is rejected, including one written as a number", async () => {
  const forms = words`
    2130706433 0x7f.1 0177.0.0.1 127.1 0 127.0.0.1. [::1] [::ffff:7f00:1] [64:ff9b::7f00:1]`;
  for (const form of forms) await refused(`http://${form}/`, {});
});

Deno.test("MEDIA_ALLOW_PRIVATE allows its ranges and no others", async () => {
  const allowPrivate = new BlockList();
  allowPrivate.addSubnet("10.1.0.0", 16, "ipv4");
  const addresses = ["10.1.2.3"];
  const { addresses: allowed } = await check("http://cdn.example.com/", {
    ...{ addresses, allowPrivate },
  });
  assertEquals(allowed, addresses);
  await refused("http://cdn.example.com/", {
    ...{ addresses: ["10.2.0.1"], allowPrivate },
  });
});

Deno.test("only listed hosts are allowed, on ports 80 and 443 unless a port is listed", async () => {
  const hosts = ["cdn.example.com", "*.example.net", "store.example.org:9000"];
  const allowed = words`
    https://cdn.example.com/ http://cdn.example.com:443/ https://CDN.example.com./a
    https://a.b.example.net/ http://store.example.org:9000/`;
  for (const url of allowed) await check(url, { hosts });
  const other = words`
    https://example.com/ https://a.cdn.example.com/ https://example.net/ https://notexample.net/
    https://cdn.example.com:8443/ https://store.example.org/ http://store.example.org:9001/
    https://cdn.example.com.evil.test/ https://cdn.example.com@evil.test/`;
  for (const url of other) await refused(url, { hosts });
});

Deno.test("URLs with credentials, and of other schemes, are rejected", async () => {
  const hosts = ["cdn.example.com", ""];
  const urls = words`
    https://user@cdn.example.com/ https://:secret@cdn.example.com/ ftp://cdn.example.com/
    ftp://cdn.example.com:443/ file:///etc/passwd data:,x gopher://cdn.example.com/ blob:https://cdn.example.com/1`;
  for (const url of urls) await refused(url, { hosts });
});
