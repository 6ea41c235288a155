import { SessionClient } from "@/lib/db/session_client.ts";

/** Housekeeping's statements, by what only their texts have. */
const KINDS: [name: string, text: RegExp][] = [
  ["version", /from archive_state/],
  ["usage, written", /insert into usage_daily/],
  ["usage, read", /sum\(requests\)/],
  ["leases", /insert into rate_windows/],
  ["keys", /from "api_keys"/],
  ["keys' last use", /update api_keys/],
  ["sessions", /from "sessions"/],
  ["sessions' last use", /update "sessions"/],
];

/** Milliseconds that each statement took, by kind, from sending to its response. */
export type StatementTimes = Map<string, number[]>;

/**
 * Times what any connection of this process sends.
 *
 * @param marks what to tell apart by text that its values hold, by name
 * @returns ends it, and returns what was sent
 */
export function timeStatements(
  marks: Readonly<Record<string, string>>,
): () => StatementTimes {
  const times: StatementTimes = new Map();
  const { run } = SessionClient.prototype;

  function kindOf(text: string, values: readonly unknown[]): string {
    const [kind = "other"] = KINDS.find(([, of]) => of.test(text)) ?? [];
    const [mark] =
      Object.entries(marks).find(([, mark]) =>
        values.some((value) =>
          typeof value === "string" && value.includes(mark)
        )
      ) ?? [];
    return mark === undefined ? kind : `${kind}, ${mark}`;
  }

  SessionClient.prototype.run = async function (text, values, ...rest) {
    const started = performance.now();
    try {
      return await run.call(this, text, values, ...rest);
    } finally {
      const kind = kindOf(text, values ?? []);
      const all = times.get(kind) ?? [];
      all.push(performance.now() - started);
      times.set(kind, all);
    }
  };
  return () => {
    SessionClient.prototype.run = run;
    return times;
  };
}
