import {
  createDatabase,
  type Database,
  type DatabaseOptions,
} from "@/lib/db/database.ts";
import { prepareDataDir } from "../database.ts";
import { tempFolder } from "../temp_folder.ts";

/**
 * Runs a test with a folder for an embedded database, and removes it. The
 * folder has a database already, since booting one takes seconds.
 *
 * @param isNew there is no database yet, nor the folder itself
 */
export async function inFolder(
  test: (dataDir: string) => Promise<void>,
  { isNew = false } = {},
): Promise<void> {
  await using parent = await tempFolder();
  const dataDir = `${parent.path}/data`;
  if (!isNew) await prepareDataDir(dataDir);
  await test(dataDir);
}

export function embedded(
  dataDir: string,
  options?: DatabaseOptions,
): Database {
  return createDatabase({ databaseUrl: null, dataDir }, options);
}
