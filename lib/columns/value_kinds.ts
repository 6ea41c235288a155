/**
 * The kinds of texts that many ads share; see the table `ad_values`. The column
 * of a kind is `<kind>_id`.
 */
export const VALUE_KINDS = [
  ...["cta", "domain", "creator", "landing", "library"] as const,
  ...["currency", "payer"] as const,
  // Sets, such as `DE,FR`: an ad has one.
  ...["platforms", "languages", "countries", "categories"] as const,
] as const;

export type ValueKind = typeof VALUE_KINDS[number];
