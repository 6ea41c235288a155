import { assertEquals } from "@std/assert";
import { numberedAds, reader } from "../../reader.ts";

const lenient = { headers: { prefer: "handling=lenient" } };

async function outcomeOf(
  path: string,
  init: RequestInit,
): Promise<{ status: number; ignored: string[] | undefined }> {
  await using r = await reader(numberedAds(2));
  const response = await r.get(path, init);
  const body = await response.json();
  return { status: response.status, ignored: body.meta?.ignored_parameters };
}

Deno.test("Prefer: handling=lenient ignores unknown parameters and lists each once", async () => {
  assertEquals(
    await outcomeOf("/v1/ads?foo=1&bar=2&foo=3&__proto__=4&limit=1", lenient),
    { status: 200, ignored: ["foo", "bar", "__proto__"] },
  );
});

Deno.test("ignored parameters are listed on every read, and only there", async () => {
  await using r = await reader(numberedAds(1));
  for (const path of ["/v1/ads/1", "/v1/ads/me"]) {
    const response = await r.get(`${path}?foo=1&bar=2`, lenient);
    assertEquals((await response.json()).meta, {
      ignored_parameters: ["foo", "bar"],
    });
    assertEquals("meta" in await r.json(path, lenient), false);
  }
});

Deno.test("lenient handling accepts no invalid value and no repetition", async () => {
  for (const query of ["limit=0&foo=1", "limit=1&limit=1"]) {
    assertEquals((await outcomeOf(`/v1/ads?${query}`, lenient)).status, 400);
  }
});

Deno.test("the preference can be one of several, in any case; other handling is strict", async () => {
  const cases: [string, number][] = [
    ["respond-async, handling=lenient", 200],
    ["Handling=Lenient; wait=5", 200],
    ['handling="lenient"', 200],
    ["handling=strict", 400],
    ["handling=lenientx", 400],
    ["xhandling=lenient", 400],
  ];
  for (const [prefer, status] of cases) {
    const outcome = await outcomeOf("/v1/ads?foo=1", { headers: { prefer } });
    assertEquals(outcome.status, status, prefer);
  }
});

Deno.test("ignored parameters are not in the next page's URL nor in another caller's response", async () => {
  await using r = await reader(numberedAds(3));
  const both = await r.list("/v1/ads?limit=1&a%26b=1", lenient);
  assertEquals(both.meta.ignored_parameters, ["a&b"]);
  assertEquals(both.next_page_url!.includes("a%26b"), false);
  const apart = await r.list("/v1/ads?limit=1&a=1&b=1", lenient);
  assertEquals(apart.meta.ignored_parameters, ["a", "b"]);
  const plain = await r.list("/v1/ads?limit=1", lenient);
  assertEquals("ignored_parameters" in plain.meta, false);
});
