import { assertEquals } from "@std/assert";
import { numberedAds, reader } from "../../reader.ts";

Deno.test("by has a default, and all problems with a request are reported at once", async () => {
  await using r = await reader(numberedAds(2));
  const by = "is_active,media_type,brand";
  const { meta: { applied }, data } = await r.json("/v1/facets");
  assertEquals([`${applied.by}`, `${Object.keys(data)}`], [by, by]);

  const problem = await r.invalid(
    "by",
    "/v1/facets?by=brnd&top=101&is_activ=1",
  );
  const details = problem.details! as { param: string; suggestion?: string }[];
  assertEquals(details.map(({ param }) => param), ["by", "top", "is_activ"]);
  assertEquals(details.map(({ suggestion }) => suggestion), [
    "brand",
    undefined,
    "is_active",
  ]);
  for (
    const bad of [
      "by=",
      "by=brand,,media_type",
      "by=brand&top=0",
      "by=brand&top=x",
    ]
  ) await r.error(400, `/v1/facets?${bad}`);
  // They belong to lists.
  for (const other of ["limit=1", "cursor=x", "sort=id", "fields=id"]) {
    await r.error(400, `/v1/facets?by=brand&${other}`);
  }
});

Deno.test("facets say what was understood, and ignore unknown parameters on request", async () => {
  await using r = await reader(numberedAds(2));
  const path =
    "/v1/facets?by=media_type,brand,media_type&is_active=1&nothing=x";
  const { meta } = await r.json(path, {
    headers: { prefer: "handling=lenient" },
  });
  assertEquals(meta.applied, {
    q: null,
    filters: { is_active: true },
    by: ["media_type", "brand"],
    top: 20,
  });
  assertEquals(meta.ignored_parameters, ["nothing"]);
});
