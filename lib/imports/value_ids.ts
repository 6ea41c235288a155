import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import type { AdState } from "@/lib/imports/merge_records.ts";
import { ctaKey } from "@/lib/search/cta_key.ts";
import { domainKey } from "@/lib/search/domain_key.ts";

/** A text that many ads share, and what filters compare of it; see `ad_values`. */
interface Value {
  kind: "cta" | "domain" | "creator";
  key: string;
  text: string;
}

/** The ids of an ad's values, by the columns of `ads`. */
interface ValueIds {
  cta_id: number | null;
  domain_id: number | null;
  creator_id: number | null;
}

function valuesOf(
  { cta_text, destination_domain, creator_page_id }: AdState,
): Value[] {
  const cta = ctaKey(cta_text);
  const domain = domainKey(destination_domain);
  const values: Value[] = [];
  if (cta !== null) values.push({ kind: "cta", key: cta, text: cta_text! });
  if (domain !== null) {
    values.push({ kind: "domain", key: domain, text: domain });
  }
  if (creator_page_id !== null) {
    const text = creator_page_id;
    values.push({ kind: "creator", key: text, text });
  }
  return values;
}

const nameOf = ({ kind, text }: Omit<Value, "key">) => `${kind} ${text}`;

/** Gives the values of ads ids, and adds those that are new. */
export async function valueIds(
  db: Kysely<Schema>,
  ads: readonly AdState[],
): Promise<ValueIds[]> {
  const found = ads.map(valuesOf);
  const values = new Map(found.flat().map((value) => [nameOf(value), value]));
  const { rows } = await sql<{ id: number } & Omit<Value, "key">>`
    with given as (
      select * from json_to_recordset(${
    JSON.stringify([...values.values()])
  }::json)
        as r (kind text, key text, text text)
    ), known as (
      select v.id, given.* from given
      join ad_values v on v.kind = given.kind and v.hash = md5(given.text)::uuid
    ), added as (
      insert into ad_values (kind, key, text)
      select kind, key, text from given
      where not exists (select from known where (known.kind, known.text) = (given.kind, given.text))
      returning id, kind, text
    )
    select id, kind, text from known union all select * from added`.execute(db);
  const ids = new Map(rows.map((row) => [nameOf(row), row.id]));
  return found.map((values) => {
    const idOf = (kind: Value["kind"]) => {
      const value = values.find((value) => value.kind === kind);
      return value === undefined ? null : ids.get(nameOf(value))!;
    };
    return {
      cta_id: idOf("cta"),
      domain_id: idOf("domain"),
      creator_id: idOf("creator"),
    };
  });
}
