import { words } from "../words.ts";
import { assert, assertEquals } from "@std/assert";
import { everyStore, type TestStore, testStores } from "../database.ts";
import { harness } from "../harness.ts";
import { nativeRecord } from "../imports/writing/native_record.ts";
import {
  internalDocument,
  type Json,
  operationsOf,
  publicDocument,
} from "../openapi/contract.ts";
import { ROUTES } from "../routes.ts";
import { target } from "./hostile_target.ts";
import {
  HOSTILE_BODIES,
  HOSTILE_JSON,
  HOSTILE_VALUES,
  MARKED_VALUES,
  share,
} from "./hostile_values.ts";
import { buildProbes } from "./route_table.ts";

const FORM_TYPES = [
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/json",
];
const ODD_TYPES = [
  "text/plain",
  "application/json; charset=utf-16",
  "",
  "a/b/c",
];
/** What a body may wrongly be said to be. */
const BODY_HEADERS: Record<string, string>[] = [
  ...[...FORM_TYPES, ...ODD_TYPES].map((type) => ({ "content-type": type })),
  ...["gzip", "br", "deflate", "x"].map((it) => ({ "content-encoding": it })),
];
const VALUES = [...HOSTILE_VALUES, ...MARKED_VALUES];

/** Every operation of both documents. */
const OPERATIONS = [publicDocument, internalDocument].flatMap((document) =>
  [...operationsOf(document)].map(([path, verb, operation]) => ({
    path,
    method: verb.toUpperCase(),
    query: ((operation.parameters ?? []) as Json[])
      .filter((parameter) => parameter.in === "query"),
    members: Object.keys(
      operation.requestBody?.content["application/json"]?.schema.properties ??
        {},
    ),
    takesBody: operation.requestBody !== undefined,
  }))
);

/** A harmless value for each parameter of a path. */
function concrete(path: string): string {
  return path.replace("{ad_archive_id}", "100001").replace("{id}", "1");
}

interface Place {
  method: string;
  path: string;
  /** The paths and queries that have a value there. */
  fill(value: string): string[];
}

const escape = (value: string) => encodeURIComponent(value.toWellFormed());

/** Where a value can stand in an operation's address, by what reads it there. */
function* placesOf(
  { path, method, query }: typeof OPERATIONS[number],
): Generator<[string, Place]> {
  for (const { name } of query) {
    // What the operation refuses to be without.
    const others = query.filter((other) =>
      other.required && other.name !== name
    ).map((other) => `${other.name}=${other.example}&`).join("");
    const at = `${concrete(path)}?${others}${name}=`;
    yield [name, { method, path, fill: (value) => [at + escape(value)] }];
  }
  const brace = path.indexOf("{");
  if (brace < 0) return;
  yield [path.slice(0, brace), {
    method,
    path,
    fill: (value) =>
      [escape(value), value].map((it) => path.replace(/\{\w+\}/, () => it)),
  }];
}

/** A parameter means the same in every operation that has it, so they share its values. */
const PLACES = Map.groupBy(
  OPERATIONS.flatMap((operation) => [...placesOf(operation)]),
  ([reader]) => reader,
);

/** One store gets every value in every fifth place, the others each value somewhere. */
function shareFor(store: TestStore): number {
  return store === testStores[1] ? 5 : 30;
}

async function withAds(options: Parameters<typeof harness>[0] = {}) {
  const t = await harness(options);
  await t.import(nativeRecord("100001"), nativeRecord("100002"));
  return t;
}

everyStore.test(
  "hostile values of query and path parameters never cause a 5xx",
  async (database, store) => {
    await using t = await withAds({ database });
    const to = await target(t);
    const [key] = to.keys;
    let turn = 0;
    for (const places of PLACES.values()) {
      for (const [index, [, { method, path, fill }]] of places.entries()) {
        const values = [
          ...share(HOSTILE_VALUES, places.length, index),
          ...share(MARKED_VALUES, 12, turn),
        ];
        const init = { method, headers: to.headersFor(path) };
        for (const value of share(values, shareFor(store), turn++)) {
          for (const filled of fill(value)) await to.send(filled, init);
        }
      }
    }
    for (const { path, method } of OPERATIONS) {
      const headers = to.headersFor(path);
      const at = concrete(path);
      const names = ["a", "__proto__", "constructor", key!];
      for (const name of share(names, shareFor(store), turn++)) {
        await to.send(`${at}?${name}=1`, { method, headers });
        await to.send(`${at}?${name}=${key}&${name}=2`, {
          method,
          headers: { ...headers, prefer: "handling=lenient" },
        });
      }
    }
    assertEquals(to.faults, []);
    assert(to.sent * shareFor(store) > 3000, `${to.sent} were sent`);
    await to.assertNoKeys();
  },
);

everyStore.test(
  "hostile bodies never cause a 5xx, and no key is stored or logged",
  async (database, store) => {
    await using t = await withAds({ database });
    const to = await target(t);
    let place = 0;
    const accounts = await database.longRunning.selectFrom("accounts")
      .select("id").executeTakeFirstOrThrow();
    for (const { path, method, members, takesBody } of OPERATIONS) {
      if (!takesBody) continue;
      const at = path.startsWith("/internal/accounts")
        ? path.replace("{id}", accounts.id)
        : concrete(path);
      const json = {
        ...to.headersFor(path),
        "content-type": "application/json",
      };
      const send = (body: BodyInit, headers = json) =>
        to.send(at, { method, headers, body });
      for (const member of members) {
        const values = [
          ...[...HOSTILE_JSON, ...HOSTILE_VALUES, to.keys[0]],
          ...share(MARKED_VALUES, 6, place),
        ];
        for (const value of share(values, shareFor(store), place++)) {
          await send(JSON.stringify({ name: "x", [member]: value }));
        }
      }
      for (const body of share(HOSTILE_BODIES, shareFor(store), place)) {
        await send(body);
        // Each body a fourth of them, each of them a fourth of the bodies.
        for (const header of share(BODY_HEADERS, 4, place++)) {
          await send(body, { ...json, ...header });
        }
      }
    }
    assertEquals(to.faults, []);
    assert(to.sent * shareFor(store) > 1000, `${to.sent} were sent`);
    await to.assertNoKeys();
  },
);

const HEADERS = words`
  accept accept-encoding accept-language authorization content-length
  content-type cookie forwarded host if-modified-since if-none-match origin
  prefer range referer sec-fetch-site traceparent transfer-encoding user-agent
  x-api-key x-forwarded-for x-forwarded-host x-forwarded-proto
  x-http-method-override x-original-url x-request-id`;

Deno.test("hostile headers never cause a 5xx, and are never sent back in a header", async () => {
  await using t = await withAds();
  const to = await target(t);
  const paths = words`
    /v1/ads?limit=1 /v1/ads/100001 /v1/ads/me /v1/ads/me/keys
    /internal/accounts /api/auth/nothing /healthz`;
  for (const [place, header] of HEADERS.entries()) {
    const values = [
      ...[...HOSTILE_VALUES, to.keys[0]!, "ad_archive.session_token="],
      ...share(MARKED_VALUES, 4, place),
    ];
    for (const [index, value] of values.entries()) {
      const latin = value.replace(/[^\t\x20-\xff]/g, "?");
      // A key that is sent as the host's name is part of the links back to it.
      if (header === "host" && value === to.keys[0]) continue;
      // Each value in each header, each header at each path.
      const path = paths[(place + index) % paths.length]!;
      await to.send(path, {
        headers: { ...to.headersFor(path), [header]: latin },
      });
    }
  }
  assertEquals(to.faults, []);
  assert(to.sent > 3000, `${to.sent} were sent`);
  await to.assertNoKeys();
});

Deno.test("for hostile URLs and forms, pages return no 5xx and no markup of the sender", async () => {
  await using t = await withAds();
  const to = await target(t);
  const markup = VALUES.filter((value) => value.length < 600);
  const forms = HOSTILE_BODIES.filter((body) => body.length < 1000);
  const same = { "sec-fetch-site": "same-origin" };
  for (const [place, route] of ROUTES.entries()) {
    if (!route.file.startsWith("(site)/")) continue;
    const { path } = buildProbes(route)[0]!;
    const isDashboard = path.startsWith("/dashboard");
    const headers = isDashboard ? to.headersFor(path) : {};
    for (const value of share(markup, 16, place)) {
      const escaped = encodeURIComponent(value.toWellFormed());
      const names = ["next", "error", "brand", "is_active", "days", "before"];
      await to.send(
        `${path}?${names.map((name) => `${name}=${escaped}`).join("&")}`,
        { headers },
      );
      if (path === route.pattern) continue;
      await to.send(
        route.pattern.replace(/\{[\w.]+\}/, () => escaped),
        { headers },
      );
    }
    for (const [index, body] of share(forms, 4, place).entries()) {
      const type = FORM_TYPES[(place + index) % FORM_TYPES.length]!;
      await to.send(path, {
        method: "POST",
        headers: { ...headers, ...same, "content-type": type },
        body,
      });
    }
  }
  assertEquals(to.faults, []);
  await to.assertNoKeys();
});
