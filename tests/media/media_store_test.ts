import { assertEquals } from "@std/assert";
import type { MediaStore } from "@/lib/media/media_store.ts";
import { STORES } from "./stores.ts";

const NAME = `${"ab".repeat(32)}.jpg`;
const OTHER = `${"cd".repeat(32)}_160.webp`;
const bytes = (text: string) => new TextEncoder().encode(text);

async function textOf(
  store: MediaStore,
  ...args: Parameters<MediaStore["get"]>
) {
  const file = await store.get(...args);
  return file && [await new Response(file.body).text(), file.size];
}

for (const [kind, open] of Object.entries(STORES)) {
  Deno.test(`a ${kind} returns what was stored, in whole and in part`, async () => {
    await using opened = await open();
    const { store } = opened;
    assertEquals(await store.get(NAME), null);
    assertEquals(await store.size(NAME), null);
    for (let times = 0; times < 2; times++) {
      await store.put(NAME, bytes("0123456789"), "image/jpeg");
    }
    assertEquals(await textOf(store, NAME), ["0123456789", 10]);
    assertEquals(await textOf(store, NAME, { start: 3, end: 5 }), ["345", 10]);
    assertEquals(await textOf(store, NAME, { start: 9, end: 9 }), ["9", 10]);
    assertEquals(await store.size(NAME), 10);
  });

  Deno.test(`a ${kind} lists its files, and deletes them, however often`, async () => {
    await using opened = await open();
    const { store } = opened;
    assertEquals(await Array.fromAsync(store.list()), []);
    await store.put(NAME, bytes("a"), "image/jpeg");
    await store.put(OTHER, bytes("b"), "image/webp");
    const listed = await Array.fromAsync(store.list());
    assertEquals(listed.map(({ name }) => name).sort(), [NAME, OTHER].sort());
    const ages = listed.map(({ changedAt }) => Date.now() - changedAt);
    assertEquals(ages.every((age) => Math.abs(age) < 60_000), true);
    for (let times = 0; times < 2; times++) await store.delete(NAME);
    assertEquals(
      (await Array.fromAsync(store.list())).map(({ name }) => name),
      [OTHER],
    );
    assertEquals(await store.get(NAME), null);
  });
}
