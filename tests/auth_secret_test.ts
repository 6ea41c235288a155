import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { readAuthSecrets } from "@/lib/auth_secret.ts";

const own = (dataDir: string) => ({
  authSecret: null,
  authSecretPrevious: null,
  databaseUrl: null,
  dataDir,
});

Deno.test("the embedded archive's secret is generated once, readable only by its owner, and generated again if its file was left empty", async () => {
  const folder = await Deno.makeTempDir();
  const dataDir = `${folder}/data`;
  try {
    const path = `${dataDir}/auth_secret`;
    const first = readAuthSecrets(own(dataDir));
    assert(first.current.length >= 32);
    assertEquals(readAuthSecrets(own(dataDir)), { ...first, isNew: false });
    assertEquals(Deno.statSync(path).mode! & 0o777, 0o600);

    Deno.truncateSync(path, 0);
    assertEquals(Deno.statSync(dataDir).mode! & 0o777, 0o700);
    const second = readAuthSecrets(own(dataDir));
    assert(second.current.length >= 32);
    assertNotEquals(second.current, first.current);
    assertEquals(readAuthSecrets(own(dataDir)), { ...second, isNew: false });
    assertEquals(Deno.statSync(path).mode! & 0o777, 0o600);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("AUTH_SECRET can replace the embedded archive's own secret, which then counts as the previous one", async () => {
  const dataDir = await Deno.makeTempDir();
  try {
    const { current } = readAuthSecrets(own(dataDir));
    const given = { ...own(dataDir), authSecret: "x".repeat(40) };
    assertEquals(readAuthSecrets(given), {
      current: "x".repeat(40),
      previous: current,
      isNew: false,
    });
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
});
