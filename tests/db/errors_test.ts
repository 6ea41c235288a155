import { assertEquals, assertStrictEquals } from "@std/assert";
import { AvailabilityLog } from "@/lib/db/availability_log.ts";
import {
  DatabaseLockedError,
  NoConnectionError,
  QueryTimeoutError,
  toConfigError,
  toProblem,
  UnsupportedServerError,
} from "@/lib/db/errors.ts";
import { Problem } from "@/lib/errors/problem.ts";

const withCode = (code: string) => Object.assign(new Error("x"), { code });

const EXPECTED: Record<string, string[]> = {
  query_timeout: ["57014"],
  insufficient_storage: ["53100"],
  database_unavailable: [
    ...["08000", "08006", "08P01", "53200", "53300", "57P01", "57P02", "57P03"],
    ...["25P03", "40001", "40P01", "55P03", "58030", "28P01", "3D000"],
    ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOTFOUND", "EAI_AGAIN"],
    ...["ETIMEDOUT", "EHOSTUNREACH", "ENETDOWN"],
  ],
};

for (const [problem, codes] of Object.entries(EXPECTED)) {
  Deno.test(`${codes.join(", ")} become ${problem}`, () => {
    for (const code of codes) {
      assertEquals(toProblem(withCode(code))?.code, problem, code);
    }
  });
}

Deno.test("a fault for which the server closes the connection becomes database_unavailable, and a wrong setting does not", () => {
  const codeOf = (code: string, severity: string) =>
    toProblem(Object.assign(withCode(code), { severity }))?.code;
  assertEquals(codeOf("XX000", "FATAL"), "database_unavailable");
  assertEquals(codeOf("XX000", "ERROR"), undefined);
  assertEquals(codeOf("42704", "FATAL"), undefined);
});

Deno.test("every 503 has Retry-After, and keeps its cause for the log", () => {
  const error = withCode("57P01");
  const problem = toProblem(error);
  assertEquals(problem?.status, 503);
  assertEquals(problem?.retryAfterSeconds, 1);
  assertStrictEquals(problem?.cause, error);
  assertEquals(toProblem(withCode("53100"))?.retryAfterSeconds, undefined);
});

Deno.test("the driver's errors without a code become database_unavailable", () => {
  const messages = [
    "timeout expired",
    "Connection terminated",
    "Connection terminated unexpectedly",
    "Connection terminated due to connection timeout",
    "Client has encountered a connection error and is not queryable",
    "Cannot use a pool after calling end on the pool",
    "The server does not support SSL connections",
  ];
  for (const message of messages) {
    assertEquals(
      toProblem(new Error(message))?.code,
      "database_unavailable",
      message,
    );
  }
});

Deno.test("our own errors of the database become problems", () => {
  assertEquals(toProblem(new QueryTimeoutError("x"))?.code, "query_timeout");
  for (
    const error of [new NoConnectionError("x"), new DatabaseLockedError("x")]
  ) {
    assertEquals(toProblem(error)?.code, "database_unavailable");
  }
});

Deno.test("a refused connection on both addresses of a host counts as one error", () => {
  const error = new AggregateError([withCode("ECONNREFUSED")]);
  assertEquals(toProblem(error)?.code, "database_unavailable");
});

Deno.test("a missing socket file is a missing server, and any other file is not", () => {
  const error = Object.assign(withCode("ENOENT"), { syscall: "connect" });
  assertEquals(toProblem(error)?.code, "database_unavailable");
  assertEquals(toProblem(withCode("ENOENT")), null);
});

Deno.test("an error of our own code is not reported as the database's", () => {
  for (
    const error of [
      withCode("42P01"),
      withCode("23505"),
      new TypeError("x"),
      "x",
      null,
    ]
  ) {
    assertEquals(toProblem(error), null);
  }
});

Deno.test("a problem passes unchanged", () => {
  const problem = new Problem("ad_not_found");
  assertStrictEquals(toProblem(problem), problem);
});

Deno.test("a wrong password, user, database or version counts as a wrong DATABASE_URL", () => {
  const errors = [
    ...["28P01", "28000", "3D000", "42501"].map(withCode),
    withCode("DEPTH_ZERO_SELF_SIGNED_CERT"),
    new Error("The server does not support SSL connections"),
    new UnsupportedServerError("too old"),
  ];
  for (const error of errors) {
    assertEquals(
      toConfigError(error)?.message.startsWith("DATABASE_URL: "),
      true,
    );
  }
  assertEquals(toConfigError(withCode("ECONNREFUSED")), null);
});

Deno.test("a late error of a connection from before an outage is not another outage", () => {
  const logged: string[] = [];
  const server = new AvailabilityLog(
    (_level, message) => logged.push(message),
    "server",
  );
  const { era } = server;
  server.lost(withCode("57P01"), era);
  server.restored();
  server.lost(withCode("ETIMEDOUT"), era);
  assertEquals(logged, ["server lost", "server restored"]);
  server.lost(withCode("57P01"), server.era);
  assertEquals(logged.at(-1), "server lost");
});
