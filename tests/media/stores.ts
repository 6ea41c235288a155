import { createFolderStore } from "@/lib/media/folder_store.ts";
import type { MediaStore } from "@/lib/media/media_store.ts";

export interface TestStore extends AsyncDisposable {
  readonly store: MediaStore;
}

export interface FolderTestStore extends TestStore {
  readonly folder: string;
}

export async function folderStore(): Promise<FolderTestStore> {
  const parent = await Deno.makeTempDir();
  const folder = `${parent}/media`;
  return {
    store: createFolderStore(folder, { freeMin: 0 }),
    folder,
    [Symbol.asyncDispose]: () => Deno.remove(parent, { recursive: true }),
  };
}

/** Every kind of store that can be configured. */
export const STORES: Readonly<Record<string, () => Promise<TestStore>>> = {
  folder: folderStore,
};
