import { assertEquals } from "@std/assert";
import { createPasswordHasher } from "@/lib/auth/password_hash.ts";
import { testDatabase } from "../database.ts";
import { ADMIN_KEY } from "../harness.ts";
import { runProgram } from "../programs.ts";
import { FROM_OUR_PAGE, PASSWORD, readCookies } from "../sessions.ts";
import { Checkout, servedAt } from "./checkout.ts";
import { makeKey } from "./prepare_app.ts";
import { wholeAds } from "./upload.ts";

const DOCS = new URL("../../docs/deployment.md", import.meta.url);

/** The program of the oldest version that the documentation names, from npm. */
async function oldestDeno(): Promise<string> {
  const [, version] = /oldest\s+supported\s+version\s+is\s+([\d.]+\d)/
    .exec(await Deno.readTextFile(DOCS))!;
  const { code, stdout, stderr } = await runProgram("npx", [
    ...["-y", `deno@${version}`, "eval", "console.log(Deno.execPath())"],
  ]);
  if (code !== 0) throw new Error(stderr);
  return stdout.trim();
}

Deno.test("the oldest Deno that the documentation names builds, serves pages and lists, signs up, imports, and stops with status 0, on PostgreSQL with two workers", async () => {
  const deno = await oldestDeno();
  await using checkout = await Checkout.make();
  await using database = await testDatabase("postgres");
  const key = await makeKey(database);
  await using child = checkout.start(
    {
      DATABASE_URL: database.config.databaseUrl!,
      AUTH_SECRET: "x".repeat(40),
      ADMIN_API_KEY: ADMIN_KEY,
      WORKERS: "2",
      // Each version discards what another has compiled.
      DENO_DIR: `${checkout.path}/.deno`,
    },
    "cli/start.ts",
    deno,
  );
  const url = await servedAt(child);
  const get = async (path: string, init: RequestInit = {}) => {
    const headers = { "x-api-key": key, ...init.headers };
    const response = await fetch(url + path, { ...init, headers });
    assertEquals(response.status, 200, path);
    return await response.text();
  };
  await get("/");
  await get("/internal/imports", {
    method: "POST",
    headers: { authorization: `Bearer ${ADMIN_KEY}` },
    body: wholeAds(10).map((ad) => JSON.stringify(ad)).join("\n"),
  });
  assertEquals(JSON.parse(await get("/v1/ads")).data.length, 10);

  const signedUp = await fetch(`${url}/signup`, {
    method: "POST",
    headers: FROM_OUR_PAGE,
    body: new URLSearchParams({ email: "new@example.com", password: PASSWORD }),
    redirect: "manual",
  });
  await signedUp.body?.cancel();
  assertEquals(signedUp.status, 303);
  const headers = { cookie: readCookies(signedUp) };
  for (const page of ["ads", "brands", "keys", "usage", "views", "account"]) {
    await get(`/dashboard/${page}`, { headers });
  }
  await get("/docs/search");
  // Another version of Deno hashes it in the same way.
  const { password } = await database.kysely.selectFrom("identities")
    .select("password").executeTakeFirstOrThrow();
  assertEquals(
    await createPasswordHasher().verify(PASSWORD, password!),
    true,
  );
  child.kill("SIGTERM");
  assertEquals((await child.status).code, 0);
});
