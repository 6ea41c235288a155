import {
  assert,
  assertEquals,
  assertNotEquals,
  assertThrows,
} from "@std/assert";
import { readAuthSecrets } from "@/lib/config/auth_secret.ts";
import { ConfigError } from "@/lib/config/config.ts";
import { tempFolder } from "./temp_folder.ts";

const own = (dataDir: string) => ({
  authSecret: null,
  authSecretPrevious: null,
  databaseUrl: null,
  dataDir,
});

Deno.test("the embedded archive's secret is generated once, readable only by its owner, and generated again if its file was left empty", async () => {
  await using temp = await tempFolder();
  const folder = temp.path;
  const dataDir = `${folder}/data`;
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
});

Deno.test("a secret that cannot be read is one line that names its file", async () => {
  await using temp = await tempFolder();
  // Root could read any file.
  Deno.mkdirSync(`${temp.path}/auth_secret`);
  assertThrows(
    () => readAuthSecrets(own(temp.path)),
    ConfigError,
    `DATA_DIR has a file that cannot be read: ${temp.path}/auth_secret`,
  );
});

Deno.test("AUTH_SECRET can replace the embedded archive's own secret, which then counts as the previous one", async () => {
  await using temp = await tempFolder();
  const dataDir = temp.path;
  const { current } = readAuthSecrets(own(dataDir));
  const given = { ...own(dataDir), authSecret: "x".repeat(40) };
  assertEquals(readAuthSecrets(given), {
    current: "x".repeat(40),
    previous: current,
    isNew: false,
  });
});
