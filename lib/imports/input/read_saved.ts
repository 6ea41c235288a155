import { adsInPage, adsInScript } from "@/lib/imports/input/find_ads.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import { PAGE } from "@/lib/imports/input/member_search.ts";
import { readDocuments } from "@/lib/imports/input/read_rows.ts";
import { type RawRow, toRow } from "@/lib/imports/input/raw_row.ts";
import { inTurns } from "@/lib/time/turns.ts";

/** Maximum number of characters of files that are read as a whole. */
const WHOLE_MAX = 128 * 1024 * 1024;

const NO_ADS =
  "The page or script contains no ads as JSON. Export the requests of the page as HAR in the browser's developer tools, then import that file. If it has a table, save the table as CSV.";

const NO_ADS_IN_HAR =
  "The input is a HAR without ads. Open the Ad Library with the Network panel of the developer tools open, scroll through the ads, and export the HAR again.";

const CUT_OFF =
  "The page is cut off within a script. Save it again, then import that.";

/** Whether a text starts like HTML. */
export const isPage = (head: string): boolean => /^\s*<[!?a-z]/i.test(head);

/** Whether a text starts like HAR. */
export const isHar = (head: string): boolean =>
  /^\s*\{\s*"log"\s*:\s*\{\s*"(?:version|creator|browser|pages|entries|comment)"/
    .test(head);

/** Reads the ads in the responses of a HAR. @throws {ImportInputError} it has no ads, or is damaged */
export async function* readHar(
  text: AsyncIterable<string>,
): AsyncGenerator<RawRow> {
  let hasAds = false;
  for await (const row of readDocuments(text, PAGE)) {
    hasAds = true;
    yield row;
  }
  if (!hasAds) throw new ImportInputError(NO_ADS_IN_HAR);
}

/** The whole text of a page or script. @throws {ImportInputError} the file is too large */
async function whole(parts: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const part of parts) {
    text += part;
    if (text.length > WHOLE_MAX) {
      throw new ImportInputError(
        "The page is larger than 128 MiB. Split it into smaller files, then import them.",
      );
    }
  }
  return text;
}

/** Reads the ads of a saved page. @throws {ImportInputError} it has no ads */
export async function* readPage(
  text: AsyncIterable<string>,
): AsyncGenerator<RawRow> {
  let isCutOff = false;
  const ads = adsInPage(await whole(text), PAGE, () => isCutOff = true);
  yield* toRows(ads, () => isCutOff ? CUT_OFF : NO_ADS);
  if (isCutOff) throw new ImportInputError(CUT_OFF);
}

/** Reads the ads of a script. @throws {ImportInputError} it has no ads */
export async function* readScript(
  text: AsyncIterable<string>,
): AsyncGenerator<RawRow> {
  yield* toRows(adsInScript(await whole(text), PAGE), () => NO_ADS);
}

/** @param reason why the file cannot be read, if it has no ads */
async function* toRows(
  parts: Iterable<readonly unknown[]>,
  reason: () => string,
): AsyncGenerator<RawRow> {
  let row = 0;
  for await (const records of inTurns(parts)) {
    for (const record of records) yield toRow(++row, record);
  }
  if (row === 0) throw new ImportInputError(reason());
}
