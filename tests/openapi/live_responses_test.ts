import { assert, assertEquals } from "@std/assert";
import { FACET_NAMES } from "@/lib/facets/table.ts";
import { reader, test } from "../reader.ts";
import { SMALL_ARCHIVE } from "../v1/ads/small_archive.ts";
import { type Json, publicContract } from "./contract.ts";
import { sampleAds } from "../sample_ads.ts";

/** Headers of every response, which the text or HTTP itself describes once. */
const COMMON =
  /^(content-|cache-control$|vary$|x-content-type|x-frame|referrer-policy$|cross-origin-|access-control-)/;

/** Sends a request and compares status, body, headers and error code with the document. */
async function check(
  get: (path: string, init?: RequestInit) => Promise<Response>,
  path: string,
  at: string,
  status: number,
  init?: RequestInit,
): Promise<Json> {
  const response = await get(at, init);
  assertEquals(response.status, status, at);
  const { headers = {} } = publicContract.of(path, "get", status);
  const documented = Object.keys(headers).map((name) => name.toLowerCase());
  for (const [name] of response.headers) {
    assert(
      COMMON.test(name) || documented.includes(name),
      `${path} ${status} does not name ${name}`,
    );
  }
  if (status === 304) return await response.body?.cancel();
  return await publicContract.readResponse(path, "get", response);
}

Deno.test("every ad of the sample archive and every page of it matches the document", async () => {
  await using r = await reader([...SMALL_ARCHIVE, ...sampleAds()]);
  let next: string | undefined = "/v1/ads?limit=50";
  while (next !== undefined) {
    const page: Json = await check(r.get, "/v1/ads", next, 200);
    for (const { ad_archive_id } of page.data) {
      const at = `/v1/ads/${ad_archive_id}`;
      await check(r.get, "/v1/ads/{ad_archive_id}", at, 200);
    }
    next = page.next_page_url;
  }
});

Deno.test("lists, facets and brands match the document, whatever the parameters", async () => {
  await using r = await reader(sampleAds());
  const twin = {
    is_active: true,
    primary_text: "Twins",
    creative_hash: "twin",
  };
  const id = "2001";
  await r.t.import({ ...twin, ad_archive_id: id }, {
    ...twin,
    ad_archive_id: "2002",
  });
  const paths = {
    "/v1/ads": [
      "/v1/ads?q=coffee&sort=-running_days&brand=fellmark,none",
      "/v1/ads?fields=ad_archive_id,primary_text",
      "/v1/ads?include=brand,media_type,media&limit=3",
      "/v1/ads?collapse=creative&include=creativeUnits&fields=id,creativeUnits",
    ],
    "/v1/ads/{ad_archive_id}": [
      `/v1/ads/${id}?fields=id`,
      `/v1/ads/${id}?include=media_type,media`,
    ],
    "/v1/ads/{ad_archive_id}/similar": [
      `/v1/ads/${id}/similar?fields=ad_archive_id`,
      `/v1/ads/${id}/similar?include=brand`,
    ],
    "/v1/facets": [
      `/v1/facets?by=${FACET_NAMES}`,
      `/v1/facets?by=${FACET_NAMES}&q=coffee&brand=fellmark,none&top=1`,
    ],
    "/v1/brands": ["/v1/brands", "/v1/brands?q=cyc&platform=threads&limit=1"],
    "/v1/brands/{brand}": ["/v1/brands/fellmark"],
    "/v1/brands/{brand}/timeline": [
      "/v1/brands/fellmark/timeline?interval=month",
    ],
  };
  const key = await r.t.key();
  const headers = { prefer: "handling=lenient", "x-api-key": key };
  const lenient = (path: string) => r.t.fetch(path, { headers });
  for (const [path, requests] of Object.entries(paths)) {
    for (const at of requests) {
      await check(r.get, path, at, 200);
      const more = `${at}${at.includes("?") ? "&" : "?"}foo=1`;
      const { meta } = await check(lenient, path, more, 200);
      assertEquals(meta.ignored_parameters, ["foo"], more);
    }
  }
});

Deno.test("every error of the archive's operations matches the document", async () => {
  await using r = await reader(SMALL_ARCHIVE);
  const key = await r.t.key({ plan: "unlimited" });
  const expired = await r.t.key({ expiresAt: 1 });
  const routes = [
    ["/v1/ads", "/v1/ads"],
    ["/v1/ads/{ad_archive_id}", "/v1/ads/1001"],
    ["/v1/ads/{ad_archive_id}/similar", "/v1/ads/1001/similar"],
    ["/v1/facets", "/v1/facets?by=brand"],
    ["/v1/brands", "/v1/brands"],
    ["/v1/brands/{brand}", "/v1/brands/kob"],
    ["/v1/brands/{brand}/timeline", "/v1/brands/kob/timeline"],
    ["/v1/ads/me", "/v1/ads/me"],
  ] as const;
  for (const [path, at] of routes) {
    await check(r.get, path, at, 200);
    await check(r.get, path, `${at}${at.includes("?") ? "&" : "?"}foo=1`, 400);
    const wrong = ["sk_no", expired].map((key) => ({ "x-api-key": key }));
    for (const headers of [{}, ...wrong]) {
      await check((to) => r.t.fetch(to, { headers }), path, at, 401);
    }
  }
  await check(r.get, "/v1/ads", "/v1/ads?cursor=x", 400);
  await check(r.get, "/v1/ads", "/v1/ads?limit=0&is_active=2&foo=1", 400);
  await check(r.get, "/v1/brands", "/v1/brands?cursor=x", 400);
  await check(r.get, "/v1/ads/{ad_archive_id}", "/v1/ads/none", 404);
  const similar = "/v1/ads/{ad_archive_id}/similar";
  await check(r.get, similar, "/v1/ads/none/similar", 404);
  await check(r.get, similar, "/v1/ads/1001/similar?cursor=x", 400);
  await check(r.get, "/v1/brands/{brand}", "/v1/brands/none", 404);
  for (const [path, at] of routes.slice(0, -1)) {
    const init = { headers: { "if-none-match": "*", "x-api-key": key } };
    await check(r.get, path, at, 304, init);
    if (path !== "/v1/ads") continue;
    // With a next page, and so with Link.
    await check(r.get, path, `${at}?limit=1`, 304, init);
  }
  const failing = (error: unknown) => () => Promise.reject(error);
  const away = Object.assign(new Error("away"), { code: "08006" });
  const slow = Object.assign(new Error("slow"), { code: "57014" });
  for (const [error, status] of [[away, 503], [slow, 503], [null, 500]]) {
    const { archive, brands, facets, similarAds, usage } = r.t.services;
    const fail = failing(error);
    Object.assign(archive, { list: fail, ad: fail });
    Object.assign(brands, { list: fail, brand: fail, timeline: fail });
    Object.assign(facets, { respond: fail });
    Object.assign(similarAds, { list: fail });
    Object.assign(usage, { read: fail });
    for (const [path, at] of routes) {
      await check(r.get, path, at, status as number);
    }
  }
});

test("responses of the open routes match the document", async (r) => {
  const get = (path: string) => r.t.fetch(path);
  for (const path of ["/v1", "/healthz", "/readyz", "/openapi.json"]) {
    const body = await check(get, path, path, 200);
    assert(body !== null);
  }
  await check(get, "/v1", "/v1?foo=1", 400);
  await check(get, "/v1", "/v1?api_key=x", 401);
  r.t.services.stopping();
  await check(get, "/readyz", "/readyz", 503);
});
