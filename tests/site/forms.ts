import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { decodeHTML } from "entities";
import { type OutcomeCounts, sumCounts } from "@/lib/shared/usage_outcomes.ts";
import { dayAfter, utcDay } from "@/lib/time/utc_day.ts";
import { type Harness, harness, type HarnessOptions } from "../harness.ts";
import {
  FROM_OUR_PAGE,
  makeOperator,
  readCookies,
  type SignedIn,
  signedIn,
} from "../sessions.ts";
import { TestClock } from "../test_clock.ts";

export type PageResponse = Awaited<ReturnType<typeof readResponse>>;

/** Opens pages and sends forms, as a browser without scripts does. */
export type Visitor = ReturnType<typeof toVisitor>;

export type Person = SignedIn & Visitor;

export function toVisitor(t: Harness, own: Record<string, string> = {}) {
  const fetch = async (...args: Parameters<Harness["fetch"]>) =>
    await readResponse(await t.fetch(...args));
  return {
    open: (path: string, headers?: Record<string, string>, address?: string) =>
      fetch(path, {
        headers: { ...own, ...headers },
        ...(address === undefined ? {} : { address }),
      }),
    submit: (
      path: string,
      fields: Record<string, string> | [string, string][],
      headers?: Record<string, string>,
    ) =>
      fetch(path, {
        method: "POST",
        headers: { ...FROM_OUR_PAGE, ...own, ...headers },
        body: new URLSearchParams(fields),
      }),
  };
}

export async function readResponse(response: Response) {
  const html = await response.text();
  const { status, headers } = response;
  return {
    status,
    headers,
    /** Where it leads, if elsewhere. */
    location: headers.get("location"),
    html,
    /** The page without its markup. */
    words: readWords(html),
    /** Those that it sets, as the next request sends them. */
    cookie: readCookies(response),
  };
}

/** Counts requests of an account, as of so many days ago; key 0 is the dashboard's. */
export async function addUsage(
  t: Harness,
  me: Pick<Person, "accountId">,
  ...rows: (Partial<OutcomeCounts> & { key_id?: number; ago?: number })[]
): Promise<void> {
  const today = utcDay(t.services.clock.now());
  await t.database.longRunning.insertInto("usage_daily").values(
    rows.map(({ ago = 0, key_id = 0, ...counts }) => ({
      ...sumCounts([]),
      ...counts,
      key_id,
      account_id: me.accountId,
      day: dayAfter(today, -ago),
    })),
  ).execute();
}

/** What the API says to a key. */
export async function getStatus(t: Harness, key: string): Promise<number> {
  const response = await t.fetch("/v1/ads", { key });
  await response.body?.cancel();
  return response.status;
}

/** Repeats a request until it gets a 429, and returns that. */
export async function untilLimited(
  send: () => Promise<PageResponse>,
): Promise<PageResponse> {
  for (let n = 0; n < 30; n++) {
    const response = await send();
    if (response.status === 429) return response;
  }
  throw new Error("30 requests were not limited");
}

interface PageTest {
  t: Harness;
  clock: TestClock;
  /** Someone without a session. */
  visitor: Visitor;
  me: Person;
  /** Someone else who is signed in. */
  signIn(options?: Parameters<typeof signedIn>[1]): Promise<Person>;
}

/** Registers tests of pages: each has an application of its own, with these ads. */
export function pageTests(
  { ads = [], plan, isOperator = false, ...options }: HarnessOptions & {
    ads?: readonly unknown[];
    /** Of the one who is signed in. */
    plan?: string;
    isOperator?: boolean;
  } = {},
) {
  return (name: string, test: (given: PageTest) => Promise<void>) =>
    Deno.test(name, async () => {
      const clock = new TestClock();
      await using t = await harness({ clock, ...options });
      if (ads.length > 0) await t.import(...ads);
      const signIn: PageTest["signIn"] = async (options) => {
        const person = await signedIn(t, options);
        return { ...person, ...toVisitor(t, person.headers) };
      };
      const me = await signIn(plan === undefined ? {} : { plan });
      if (isOperator) await makeOperator(t, me);
      await test({ t, clock, visitor: toVisitor(t), me, signIn });
    });
}

export const test = pageTests();
export const operatorTest = pageTests({ isOperator: true });

/** A page's words, without its markup. */
export function readWords(html: string): string {
  return html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#39;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}

/** Markup without its tags, as a browser would show it. */
export function plainText(html: string): string {
  return decodeHTML(html.replace(/<[^>]*>/g, ""));
}

/** The JSON that a page shows, without its layout. */
export function shownJson(html: string): string {
  const [, code] = /<code id="api-answer">(.*?)<\/code>/s.exec(html)!;
  return JSON.stringify(JSON.parse(plainText(code!)));
}

const INPUT = /<(?:input|select)\b(?:[^>"]|"[^"]*")*>/g;

function readAttribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag);
  return found ? decodeHTML(found[1]!) : undefined;
}

/** The markup of the field with this id; empty if there is none. */
export function fieldOf(html: string, id: string): string {
  return html.match(INPUT)?.find((tag) => readAttribute(tag, "id") === id) ??
    "";
}

/** Checks that a form was sent back with a reason beside a field. */
export function assertRejected(
  { status, html, words }: PageResponse,
  id: string,
  reason: string,
): void {
  assertEquals(status, 422, reason);
  assertStringIncludes(words, reason);
  assertStringIncludes(fieldOf(html, id), 'aria-invalid="true"', reason);
  assertMatch(html, new RegExp(`role="alert".*href="#${id}"`, "s"), reason);
}

/** What the page's inputs would send. */
export function listFields(html: string): Record<string, string> {
  return Object.fromEntries(
    (html.match(INPUT) ?? []).map((tag) => [
      readAttribute(tag, "name") ?? "",
      readAttribute(tag, "value") ?? "",
    ]),
  );
}
