import { createFolderStore } from "@/lib/media/folder_store.ts";
import type { MediaStore } from "@/lib/media/media_store.ts";
import type { MediaConfig } from "@/lib/media_config.ts";

/** The store of a configuration; null: no media are kept. Nothing is opened before it is used. */
export function openMediaStore(
  { media }: { media: MediaConfig | null },
): MediaStore | null {
  return media && createFolderStore(media.folder);
}
