import { findAds, PAGE, withinSize } from "@/lib/imports/input/find_ads.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import { valuesInScript, valuesOfPage } from "@/lib/imports/input/read_page.ts";
import { readDocuments } from "@/lib/imports/input/read_rows.ts";
import { type RawRow, toRow } from "@/lib/imports/input/raw_row.ts";
import { inTurns } from "@/lib/time/turns.ts";

/** Maximum number of characters of files that are read as a whole. */
const WHOLE_MAX = 128 * 1024 * 1024;

const NO_ADS =
  "The page or script contains no ads as JSON. Export the requests of the page as HAR in the browser's developer tools, then import that file.";

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
  const html = await whole(text);
  let isCutOff = false;
  const values = valuesOfPage(html, () => isCutOff = true);
  yield* adsIn(values, html, () => isCutOff ? CUT_OFF : NO_ADS);
  if (isCutOff) throw new ImportInputError(CUT_OFF);
}

/** Reads the ads of a script. @throws {ImportInputError} it has no ads */
export async function* readScript(
  text: AsyncIterable<string>,
): AsyncGenerator<RawRow> {
  const script = await whole(text);
  yield* adsIn([valuesInScript(script)], script);
}

/**
 * The ads in the values of each part of a file.
 *
 * @param reason why the file cannot be read, if it has no ads
 */
async function* adsIn(
  parts: Iterable<readonly unknown[]>,
  file: string,
  reason = () => NO_ADS,
): AsyncGenerator<RawRow> {
  let row = 0;
  for await (const values of inTurns(parts)) {
    for (const value of values) {
      const { records } = findAds(value, PAGE);
      for (const record of withinSize(records, file)) {
        yield toRow(++row, record);
      }
    }
  }
  if (row === 0) throw new ImportInputError(reason());
}
