import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { isUnknown, type Members } from "@/lib/imports/formats/members.ts";
import { valuesOf } from "@/lib/imports/formats/name_lookup.ts";
import * as names from "@/lib/imports/formats/names.ts";
import { scalarText } from "@/lib/imports/formats/plain_text.ts";
import { printable } from "@/lib/imports/formats/printable.ts";

/** Spreadsheets and Meta's page write words in the user's language, and tables of floats `1.0`. */
const ACTIVE =
  /^(?:active|true|t|1(?:\.0)?|yes|y|ja|sí|sim|oui|live|running|still running|ongoing|on|checked|wahr|vrai|vero|verdadero|verdadeiro|waar|aktiv|actif|activo|ativo|attivo|actief)$/i;
const INACTIVE =
  /^(?:inactive|not active|false|f|0(?:\.0)?|no|n|ended|stopped|finished|completed|expired|off|unchecked|nein|não|non|nee|falsch|faux|falso|onwaar|inaktiv|inactif|inactivo|inativo|inattivo|inactief)$/i;

/**
 * Whether an ad is active, by the first status that is understood, otherwise by
 * its dates. Without either, it counts as active.
 *
 * @param byDates null if the dates leave it open
 * @param doubts gets an entry if no status is understood
 */
export function readStatus(
  record: Members,
  byDates: boolean | null,
  doubts: string[],
): Pick<AdRecord, "is_active" | "omitted"> {
  const words = valuesOf([record], names.DELIVERY.is_active)
    .map((value) => scalarText(value).trim())
    .filter((text) => !isUnknown(text));
  const status = words.find((text) => ACTIVE.test(text) || INACTIVE.test(text));
  if (status !== undefined) return { is_active: ACTIVE.test(status) };
  const [unknown] = words;
  if (unknown === undefined && byDates !== null) return { is_active: byDates };
  const is_active = byDates ?? true;
  doubts.push(
    unknown === undefined
      ? "No status was found; treated as active."
      : `The status "${printable(unknown)}" was not understood; treated as ${
        is_active ? "active" : "inactive"
      }.`,
  );
  return byDates === null ? { is_active, omitted: ["status"] } : { is_active };
}
