import { GENDERS, type Transparency } from "@/lib/ads/transparency.ts";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";
import { CATEGORY_LABELS } from "@/lib/shared/ad_labels.ts";
import { platformNames } from "@/lib/site/ad_cards.ts";
import { nameOfCode } from "@/lib/site/code_names.ts";

/** What a library says about an ad, in words. Texts are untrusted. */
export type TransparencyView = NonNullable<ReturnType<typeof transparencyView>>;

type Range = { min: number | null; max: number | null };

const COUNTRIES_MAX = 10;

const list = new Intl.ListFormat("en");

/** `300 to 399`, `1,000,000 or more`. */
export function rangeText(
  { min, max }: Range,
  format: (value: number) => string = formatNumber,
): string {
  if (max === null) return `${format(min ?? 0)} or more`;
  if (min === null) return `up to ${format(max)}`;
  return min === max ? format(min) : `${format(min)} to ${format(max)}`;
}

/** An amount, such as `€300`; a number if the currency is not known. */
export function amountIn(currency: string | null) {
  if (currency === null) return formatNumber;
  try {
    const format = new Intl.NumberFormat("en", {
      style: "currency",
      currency,
      maximumFractionDigits: 0,
    });
    return (value: number) => format.format(value);
  } catch {
    return (value: number) => `${formatNumber(value)} ${currency}`;
  }
}

const percent = new Intl.NumberFormat("en", {
  style: "percent",
  maximumFractionDigits: 1,
});

const names = (
  codes: readonly string[] | null,
  toName: (code: string) => string,
) =>
  codes === null || codes.length === 0 ? null : list.format(codes.map(toName));

function targetingText({ targeting }: Transparency): string | null {
  if (targeting === null) return null;
  const { ages, genders, locations } = targeting;
  const isAll = genders?.length === GENDERS.length;
  const [excluded, included] = [true, false].map((is) =>
    locations?.filter((each) => each.excluded === is).map(({ name }) =>
      nameOfCode(name, "region")
    ) ?? []
  );
  const parts = [
    ages && `Ages ${ages.min ?? 0}${ages.max === null ? "+" : `–${ages.max}`}`,
    genders && (isAll ? "all genders" : list.format(genders)),
    included!.length > 0 && `in ${list.format(included!.slice(0, 12))}`,
    excluded!.length > 0 && `not in ${list.format(excluded!.slice(0, 12))}`,
  ].filter((part) => part);
  return parts.length === 0 ? null : parts.join(", ");
}

/** Rows for bars: each with its share of the largest one. */
function bars(entries: readonly (readonly [string, number])[]) {
  const sorted = entries.toSorted(([, a], [, b]) => b - a);
  const most = Math.max(1, ...sorted.map(([, value]) => value));
  return {
    rows: sorted.slice(0, COUNTRIES_MAX).map(([name, value]) => ({
      name,
      text: formatNumber(value),
      share: value / most,
    })),
    more: Math.max(0, sorted.length - COUNTRIES_MAX),
  };
}

/** Ages and genders of all countries together. */
function groupsOf(breakdown: Transparency["breakdown"]) {
  if (breakdown === null || breakdown.length === 0) return null;
  const isCounted = breakdown.some(({ count }) => count !== null);
  const sums = new Map<string, Map<string, number>>();
  for (const { age, gender, count, share } of breakdown) {
    const value = isCounted ? count : share;
    if (value === null) continue;
    const byGender = sums.get(age ?? "unknown") ?? new Map();
    sums.set(age ?? "unknown", byGender);
    const key = gender ?? "unknown";
    byGender.set(key, (byGender.get(key) ?? 0) + value);
  }
  const most = Math.max(...sums.values().flatMap((each) => each.values()), 0);
  const format = isCounted ? formatNumber : percent.format;
  return {
    genders: GENDERS.filter((gender) =>
      sums.values().some((byGender) => byGender.has(gender))
    ),
    ages: [...sums].sort(([a], [b]) => a < b ? -1 : 1).map(
      ([age, byGender]) => ({
        age,
        cells: Object.fromEntries(
          byGender.entries().map(([gender, value]) => [
            gender,
            { text: format(value), share: most === 0 ? 0 : value / most },
          ]),
        ),
      }),
    ),
  };
}

export function transparencyView(said: Transparency | null) {
  if (said === null) return null;
  const { spend, impressions, audience, reach, versions } = said;
  const items: [string, string | null][] = [
    ["Paid for by", said.payer],
    ["On behalf of", said.beneficiary === said.payer ? null : said.beneficiary],
    ["Disclaimer", said.byline],
    ["Spend", spend && rangeText(spend, amountIn(spend.currency))],
    ["Impressions", impressions && rangeText(impressions)],
    ["Audience size", audience && `${rangeText(audience)} people`],
    [
      "Reach",
      reach?.total == null ? null : formatCount(reach.total, "account"),
    ],
    ["Platforms", names(platformNames(said.platforms ?? []), (name) => name)],
    [
      "Languages",
      names(said.languages, (code) => nameOfCode(code, "language")),
    ],
    ["Countries", names(said.countries, (code) => nameOfCode(code, "region"))],
    [
      "Category",
      names(said.categories, (name) => CATEGORY_LABELS[name] ?? name),
    ],
    ["Targeting", targetingText(said)],
    [
      "Versions",
      versions === null
        ? null
        : `The library shows ${formatCount(versions, "ad")} as one`,
    ],
  ];
  return {
    items,
    countries: bars(
      Object.entries(reach?.by_country ?? {}).map(([code, value]) =>
        [nameOfCode(code, "region"), value] as const
      ),
    ),
    regions: said.regions?.filter(({ share }) => share !== null)
      .toSorted((a, b) => b.share! - a.share!).slice(0, COUNTRIES_MAX)
      .map(({ region, share }) => ({
        name: region,
        text: percent.format(share!),
        share: share!,
      })) ?? [],
    groups: groupsOf(said.breakdown),
    transcript: said.transcript,
    asOf: said.as_of,
  };
}
