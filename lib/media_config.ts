import { BlockList } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import {
  blockList,
  byteCount,
  ConfigError,
  fetchHostList,
  text,
} from "@/lib/config_values.ts";

const MEDIA_VIDEOS = ["off", "posters", "on"] as const;

/** Media that are kept: from where, which, how many and in which place. */
export interface MediaConfig {
  readonly folder: string;
  /** `cdn.example.com`, `*.example.com`, with `:port` where it is not 80 or 443. */
  readonly hosts: readonly string[];
  /** Of videos nothing, their posters, or posters and videos. */
  readonly videos: typeof MEDIA_VIDEOS[number];
  /** Bytes that may be kept; null: what the place holds. */
  readonly maxBytes: number | null;
  /** Ranges to fetch from though they are not of the public internet. */
  readonly allowPrivate: BlockList;
}

/** Where the library keeps its pictures and videos. */
const LIBRARY_HOSTS = ["*.fbcdn.net", "*.cdninstagram.com"];

/** Each is read from the variable of its name. */
export const mediaVariables = {
  mediaDir: text(),
  mediaHosts: z.string().transform(fetchHostList)
    .default(() => LIBRARY_HOSTS),
  mediaVideos: z.enum(
    MEDIA_VIDEOS,
    `must be one of ${MEDIA_VIDEOS.join(", ")}`,
  ).default("posters"),
  mediaMaxBytes: z.string().transform(byteCount).nullable().default(null),
  mediaAllowPrivate: z.string().transform(blockList)
    .default(() => new BlockList()),
};
const variables = z.object(mediaVariables);
export type MediaVariables = Readonly<z.output<typeof variables>>;

/** Says that nothing is kept where by default something would be. */
const OFF = "off";

/**
 * What the variables say together; null: no media are kept.
 * @throws {ConfigError}
 */
export function mediaConfig(
  values: MediaVariables,
  { databaseUrl, dataDir, isDeploy }: {
    databaseUrl: string | null;
    dataDir: string;
    isDeploy: boolean;
  },
): MediaConfig | null {
  const isKept = databaseUrl === null && dataDir !== "memory://";
  const folder = values.mediaDir ?? (isKept ? join(dataDir, "media") : OFF);
  if (folder === OFF) return null;
  if (isDeploy) {
    throw new ConfigError(
      "MEDIA_DIR cannot be used on Deno Deploy, where files do not last",
    );
  }
  return {
    folder,
    hosts: values.mediaHosts,
    videos: values.mediaVideos,
    maxBytes: values.mediaMaxBytes,
    allowPrivate: values.mediaAllowPrivate,
  };
}
