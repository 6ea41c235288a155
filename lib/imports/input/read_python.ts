import { parsePythonLiteral } from "@/lib/imports/formats/python_literal.ts";
import { inOrder } from "@/lib/imports/input/chunks.ts";
import { findAds } from "@/lib/imports/input/find_ads.ts";
import { readRows } from "@/lib/imports/input/read_rows.ts";
import { whole } from "@/lib/imports/input/read_saved.ts";
import { type RawRow, toRow } from "@/lib/imports/input/row_list.ts";

/** Whether a text starts like a printed Python list of dicts. */
export const isPythonList = (head: string): boolean =>
  /^\s*\[\s*\{\s*'/.test(head);

/** Reads printed Python lists, each on one or several lines. */
export async function* readPythonList(
  text: AsyncIterable<string>,
): AsyncGenerator<RawRow> {
  const parts = await whole(text, "list");
  let value: unknown;
  try {
    value = parsePythonLiteral(parts.join(""));
  } catch {
    yield* readRows(inOrder(parts));
    return;
  }
  for (const [at, record] of findAds(value).records.entries()) {
    yield toRow(at + 1, record);
  }
}
