/** Has no meaning but as the time zone of a call. */
export const UTC = Symbol("UTC");

export const NAMES: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...["None", "null", "undefined", "nan", "NaN", "inf", "Infinity"]
    .map((name) => [name, null] as const),
  ["True", true],
  ["true", true],
  ["False", false],
  ["false", false],
  ["datetime.timezone.utc", UTC],
  ["timezone.utc", UTC],
]);

/** Converts year, month, day and time to ISO 8601. */
function isoOf(parts: readonly unknown[]): string {
  const [year, month, day, ...time] = parts.slice(0, 6).map((part) =>
    String(part).padStart(2, "0")
  );
  const [hour, minute = "00", second = "00"] = time;
  return `${year}-${month}-${day}` +
    (hour === undefined ? "" : `T${hour}:${minute}:${second}`);
}

const nothing = () => null;
const first = ([value]: readonly unknown[]) => value;

/** Calls that MongoDB's shell, Python and its libraries print for values that JSON cannot express. */
export const CALLS: ReadonlyMap<
  string,
  (given: readonly unknown[]) => unknown
> = new Map([
  ...["ObjectId", "UUID", "BinData"].map((name) => [name, nothing] as const),
  ...["ISODate", "new Date", "new ISODate", "Timestamp", "NumberLong"]
    .concat(["NumberInt", "NumberDecimal", "Long", "Int32", "Decimal"])
    .concat(["np.int64", "np.float64", "np.str_", "np.bool_"])
    .map((name) => [name, first] as const),
  ...["datetime.datetime", "datetime.date", "datetime", "date"]
    .map((name) => [name, isoOf] as const),
]);
