import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { authSecretOf } from "@/lib/auth_secret.ts";

Deno.test("the embedded archive's secret is made once, readable by its owner alone, and anew where it was left empty", async () => {
  const folder = await Deno.makeTempDir();
  const dataDir = `${folder}/data`;
  try {
    const path = `${dataDir}/auth_secret`;
    const config = { authSecret: null, dataDir };
    const first = authSecretOf(config);
    assert(first.length >= 32);
    assertEquals(authSecretOf(config), first);
    assertEquals(Deno.statSync(path).mode! & 0o777, 0o600);

    Deno.truncateSync(path, 0);
    assertEquals(Deno.statSync(dataDir).mode! & 0o777, 0o700);
    const second = authSecretOf(config);
    assert(second.length >= 32);
    assertNotEquals(second, first);
    assertEquals(authSecretOf(config), second);
    assertEquals(Deno.statSync(path).mode! & 0o777, 0o600);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
