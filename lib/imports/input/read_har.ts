import { looksLikeAd } from "@/lib/imports/formats/looks_like_ad.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import { readRows } from "@/lib/imports/input/read_rows.ts";
import type { RawRow } from "@/lib/imports/input/row_list.ts";

/** Whether a text starts like HAR. */
export const isHar = (head: string): boolean =>
  /^\s*\{\s*"log"\s*:\s*\{\s*"(?:version|creator|browser|pages|entries|comment)"/
    .test(head);

/** Quotes within strings are escaped with a backslash. */
const RESPONSE = /"response"\s*:\s*\{/g;
/** Characters of one that the next part may complete. */
const RESPONSE_MAX = 40;

async function* countResponses(
  text: AsyncIterable<string>,
  onResponse: () => void,
): AsyncGenerator<string> {
  let open = "";
  for await (const part of text) {
    const all = open + part;
    let end = 0;
    for (const { 0: match, index } of all.matchAll(RESPONSE)) {
      onResponse();
      end = index + match.length;
    }
    open = all.slice(Math.max(end, all.length - RESPONSE_MAX));
    yield part;
  }
}

/** The ads of HAR. @throws {ImportInputError} it has none, or cannot be read on */
export async function* readHar(
  text: AsyncIterable<string>,
): AsyncGenerator<RawRow> {
  let count = 0;
  let hasAds = false;
  // Rejects before the first ad; if there is none, the whole is rejected.
  const held: RawRow[] = [];
  for await (const row of readRows(countResponses(text, () => count++))) {
    hasAds ||= "value" in row && looksLikeAd(row.value);
    // What else the page loaded before that can be large.
    if (!hasAds && "value" in row) continue;
    held.push(row);
    if (hasAds) yield* held.splice(0);
  }
  if (hasAds) return;
  throw new ImportInputError(
    `The input is a HAR of ${count} ${
      count === 1 ? "response" : "responses"
    } without ads. Open the Ad Library with the Network panel of the developer tools open, scroll through the ads, and export the HAR again.`,
  );
}
