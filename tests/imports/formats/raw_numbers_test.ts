import { assertEquals, assertGreater } from "@std/assert";
import { parse } from "csv-parse/sync";
import { reader } from "../../reader.ts";
import { fixture } from "./read_all.ts";

/** The members with numbers about an ad, whatever their form. */
const NUMBERED =
  /^(?:spend|impressions|estimated_audience_size|demographic_distribution|delivery_by_region|eu_total_reach)/;

/** All numbers in a value, found in its text. Ages do not count. */
function numbersIn(value: unknown): number[] {
  const text = typeof value === "string" ? value : JSON.stringify(value ?? "");
  return [
    ...text.replace(/(["'])age\1: ?(["'])[^"']*\2/g, "")
      .matchAll(/(?<![\w.])\d+(?:\.\d+)?(?![\w.])/g),
  ].map(([digits]) => Number(digits));
}

const sorted = (numbers: Iterable<number>) =>
  [...new Set(numbers)].sort((a, b) => a - b);

async function texts(name: string): Promise<string> {
  return new TextDecoder().decode(await fixture(name));
}

Deno.test("every number of a political document and of a political table is in the response, and no other", async () => {
  const document = JSON.parse(await texts("graph_api_political.json"));
  const rows: Record<string, string>[] = parse(
    await texts("political_table.csv"),
    { columns: true },
  );
  await using r = await reader([document, ...rows]);
  for (const raw of [document, ...rows]) {
    const id = raw._id ?? raw.ad_archive_id;
    const { data } = await r.json(`/v1/ads/${id}?include=transparency`);
    const stated = Object.entries(raw).filter(([name]) => NUMBERED.test(name))
      .flatMap(([, value]) => numbersIn(value));
    const { spend, impressions, audience, reach, breakdown, regions } =
      data.transparency;
    const served = numbersIn({ spend, impressions, audience, reach, regions })
      .concat((breakdown ?? []).map(({ share }: { share: number }) => share));
    assertEquals(sorted(served), sorted(stated), id);
    assertGreater(sorted(stated).length, 4);
  }
});
