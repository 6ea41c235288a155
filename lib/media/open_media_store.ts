import { createFolderStore } from "@/lib/media/folder_store.ts";
import type { MediaStore } from "@/lib/media/media_store.ts";
import { createS3Store } from "@/lib/media/s3_store.ts";
import type { MediaConfig } from "@/lib/config/media_config.ts";

/** The configured store; null if downloads are disabled. It opens files and connections when it is used. */
export function openMediaStore(
  { media }: { media: MediaConfig | null },
): MediaStore | null {
  if (media === null) return null;
  const { store } = media;
  return typeof store === "string"
    ? createFolderStore(store)
    : createS3Store(store);
}
