import { assertEquals, assertStringIncludes } from "@std/assert";
import { command } from "./command.ts";

// Nothing listens there: the command must not need a database.
const NO_DATABASE = { DATABASE_URL: "postgres://127.0.0.1:1/none" };

Deno.test("explain prints the plan of a list, without a database", async () => {
  const { code, stdout, stderr } = await command(
    "explain",
    ["https://ads.example/v1/ads?is_active=true&sort=id"],
    NO_DATABASE,
  );
  assertEquals([code, stderr], [0, ""]);
  assertStringIncludes(
    stdout,
    "is_active=true: flags of the ad, from one column\norder: id\n",
  );
});

Deno.test("explain prints all that is wrong with a query as the API says it, with status 1", async () => {
  const run = (query: string) => command("explain", [query], NO_DATABASE);
  const one = await run("limit=0");
  assertEquals([one.code, one.stdout], [1, ""]);
  assertEquals(
    one.stderr,
    'error: The parameter "limit" must be an integer of at least 1.\n',
  );
  const two = await run("limit=0&brnd=3");
  assertEquals(two.code, 1);
  assertEquals(two.stderr.trimEnd().split("\n"), [
    "error: Invalid limit, brnd: see details.",
    "  limit: The value must be an integer of at least 1.",
    '  brnd: There is no such parameter. Did you mean "brand"?',
  ]);
});
