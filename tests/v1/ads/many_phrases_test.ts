import { assertEquals } from "@std/assert";
import { everyStore } from "../../database.ts";
import { reader } from "../../reader.ts";

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
/** More than 32, within the length of a search. */
const PHRASES = LETTERS.flatMap((one, n) =>
  n < 20 ? [`${one}-${LETTERS[n + 1]}`, `${one}-${LETTERS[n + 2]}`] : []
).slice(0, 40);

everyStore.test("a search with more than 32 phrases finds the ads that have each of them, in the brand's name or in a text", async (database) => {
  const phrases = PHRASES.map((phrase) => phrase.replace("-", " "));
  const [first, ...others] = phrases;
  const brand = { page_id: "1", name: first! };
  const ad = { brand, is_active: true };
  await using r = await reader([
    { ...ad, ad_archive_id: "1", primary_text: others.join(" . ") },
    {
      ...ad,
      ad_archive_id: "2",
      // All but the one whose bit is the 33rd.
      primary_text: others.toSpliced(31, 1).join(" . "),
    },
  ], { database });
  const q = PHRASES.join(" ");
  const { data } = await r.list(`/v1/ads?q=${encodeURIComponent(q)}`);
  assertEquals(data.map(({ ad_archive_id }) => ad_archive_id), ["1"]);
});
