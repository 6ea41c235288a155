import { Buffer } from "node:buffer";
import { findAds, ROOT, withinSize } from "@/lib/imports/input/find_ads.ts";
import { literalsToJson } from "@/lib/imports/formats/literal.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import { valuesInScript, valuesOfPage } from "@/lib/imports/input/read_page.ts";
import { type RawRow, toRow } from "@/lib/imports/input/row_list.ts";
import { inTurns } from "@/lib/turns.ts";

/** Maximum number of characters of files that are read as a whole. */
const WHOLE_MAX = 128 * 1024 * 1024;

const NO_ADS =
  "The page or script contains no ads as JSON. Export the requests of the page as HAR in the browser's developer tools, then import that file.";

const CUT_OFF =
  "The page is cut off within a script. Save it again, then import that.";

/** Whether a text starts like HTML. */
export const isPage = (head: string): boolean => /^\s*<[!?a-z]/i.test(head);

/** Whether a text starts like MHTML or an email with HTML. */
export function isMhtml(head: string): boolean {
  return /^\s*[A-Z][A-Za-z-]*:[ \t]/.test(head) &&
    /^Content-Type:\s*(?:multipart\/|text\/html)/im.test(head) &&
    /^MIME-Version:/im.test(head);
}

/** Collects the parts of a file that is read as a whole. @throws {ImportInputError} the file is too large */
export async function whole<Part extends { length: number }>(
  parts: AsyncIterable<Part>,
  what = "page",
): Promise<Part[]> {
  const held: Part[] = [];
  let length = 0;
  for await (const part of parts) {
    length += part.length;
    if (length > WHOLE_MAX) {
      throw new ImportInputError(
        `The ${what} is larger than 128 MiB. Split it into smaller files, then import them.`,
      );
    }
    held.push(part);
  }
  return held;
}

/** Reads the ads of a saved page. @throws {ImportInputError} it has none */
export async function* readPage(
  text: AsyncIterable<string>,
): AsyncGenerator<RawRow> {
  const html = (await whole(text)).join("");
  let isCutOff = false;
  const values = valuesOfPage(html, () => isCutOff = true);
  yield* adsIn(values, html, () => isCutOff ? CUT_OFF : NO_ADS);
  if (isCutOff) throw new ImportInputError(CUT_OFF);
}

/** Reads the ads of a script. @throws {ImportInputError} it has none */
export async function* readScript(
  text: AsyncIterable<string>,
): AsyncGenerator<RawRow> {
  const script = (await whole(text)).join("");
  const values = valuesInScript(script);
  yield* adsIn([values.length > 0 ? values : [literalIn(script)]], script);
}

/** The first list or object of a script that is no JSON. */
function literalIn(script: string): string {
  const start = script.search(/[=(t]\s*[[{]/);
  try {
    return [...literalsToJson(script.slice(start + 1), 1)].join("");
  } catch {
    return "";
  }
}

/** Reads the ads of a page that was saved with its resources in one file. @throws {ImportInputError} it has none */
export async function* readMhtml(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<RawRow> {
  const { default: PostalMime } = await import("postal-mime");
  const source = Buffer.concat(await whole(bytes));
  const { html = "", text = "", attachments } = await PostalMime.parse(source)
    .catch((cause) => {
      throw new ImportInputError("The MHTML file is damaged.", { cause });
    });
  const values = [...valuesOfPage(html)].flat();
  for (const { mimeType, content } of attachments) {
    if (!/html|json|javascript|text\/plain/.test(mimeType)) continue;
    const text = Buffer.from(content as ArrayBuffer).toString("utf8");
    const isHtml = mimeType.includes("html");
    values.push(...isHtml ? [...valuesOfPage(text)].flat() : [text]);
  }
  yield* adsIn([[...values, text]], source);
}

/** The ads in the values, or texts with values, of each part of a file. */
async function* adsIn(
  parts: Iterable<readonly unknown[]>,
  file: { length: number },
  none = () => NO_ADS,
): AsyncGenerator<RawRow> {
  let row = 0;
  for await (const values of inTurns(parts)) {
    for (const value of values) {
      const { isSure, records } = findAds(value, { ...ROOT, isPage: true });
      if (!isSure) continue;
      for (const record of withinSize(records, file)) {
        yield toRow(++row, record);
      }
    }
  }
  if (row === 0) throw new ImportInputError(none());
}
