import { assertEquals, assertRejects } from "@std/assert";
import { createFolderStore } from "@/lib/media/folder_store.ts";
import { type MediaStore, MediaStoreError } from "@/lib/media/media_store.ts";
import { folderStore } from "./stores.ts";

const NAME = `${"ab".repeat(32)}.jpg`;
const DATA = new Uint8Array(1000);
const put = (store: MediaStore) => store.put(NAME, DATA, "image/jpeg");

const namesIn = async (folder: string) =>
  (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);

Deno.test("a file that a killed process was writing never gets its name, and is deleted an hour later", async () => {
  await using opened = await folderStore();
  const { folder } = opened;
  let later = 0;
  const now = () => Date.now() + later;
  const store = createFolderStore(folder, { now });
  await Deno.mkdir(`${folder}/unfinished`, { recursive: true });
  for (const name of ["old", "new"]) {
    await Deno.writeFile(`${folder}/unfinished/${name}`, DATA);
  }
  const old = new Date(Date.now() - 2 * 3_600_000);
  await Deno.utime(`${folder}/unfinished/old`, old, old);
  await put(store);
  assertEquals(await namesIn(`${folder}/unfinished`), ["new"]);
  assertEquals(await namesIn(`${folder}/ab`), [NAME]);
  const listed = await Array.fromAsync(store.list());
  assertEquals(listed.map(({ name }) => name), [NAME]);
  later = 2 * 3_600_000;
  await put(store);
  assertEquals(await namesIn(`${folder}/unfinished`), []);
});

Deno.test("a folder that cannot be read does not count as an empty one, and a file that cannot be written leaves nothing behind", async () => {
  await using opened = await folderStore();
  const { store, folder } = opened;
  await Deno.mkdir(folder);
  await Deno.writeTextFile(`${folder}/ab`, "no folder");
  for (const { list } of [store, createFolderStore(`${folder}/ab`)]) {
    await assertRejects(() => Array.fromAsync(list()), MediaStoreError);
  }
  const error = await assertRejects(() => put(store), MediaStoreError);
  assertEquals(error.message.startsWith("MEDIA_DIR cannot be used: "), true);
  assertEquals(await namesIn(`${folder}/unfinished`), []);
  await Deno.remove(`${folder}/ab`);
  await put(store);
  assertEquals(await store.size(NAME), 1000);
});

Deno.test("space on the disk is left for others", async () => {
  await using opened = await folderStore();
  const store = createFolderStore(opened.folder, {
    freeMin: Number.MAX_SAFE_INTEGER,
  });
  await assertRejects(() => put(store), MediaStoreError, "nearly full");
  assertEquals(await store.get(NAME), null);
});

Deno.test("an unmounted folder does not count as an empty one: its files are missing, and none can be added", async () => {
  const store = createFolderStore("/proc/no-such-folder");
  assertEquals(await store.get(NAME), null);
  await assertRejects(() => put(store), MediaStoreError);
});
