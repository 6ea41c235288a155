import { BlockList } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import {
  allOrNone,
  blockList,
  byteCount,
  ConfigError,
  fetchHostList,
  text,
} from "@/lib/config/config_values.ts";

const MEDIA_VIDEOS = ["off", "posters", "on"] as const;

/** A bucket of S3 or a compatible service. */
export interface Bucket {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Which media are stored, from which hosts, how much, and where. */
export interface MediaConfig {
  /** A folder, or a bucket. */
  readonly store: string | Bucket;
  /** `cdn.example.com`, `*.example.com`, with `:port` where it is not 80 or 443. */
  readonly hosts: readonly string[];
  /** What is stored of videos: nothing, posters, or posters and videos. */
  readonly videos: typeof MEDIA_VIDEOS[number];
  /** Maximum total size in bytes; null: as much as fits. */
  readonly maxBytes: number | null;
  /** Address ranges outside the public internet that may be fetched from. */
  readonly allowPrivate: BlockList;
}

/** The hosts of pictures and videos of Meta's library. */
const LIBRARY_HOSTS = ["*.fbcdn.net", "*.cdninstagram.com"];

function isEndpoint(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.search === "" &&
    url.username === "" && url.password === "" && !value.includes("#");
}

/** Each is read from the environment variable of its name: `mediaDir` from `MEDIA_DIR`. */
export const mediaVariables = {
  mediaDir: text(),
  mediaS3Endpoint: text(
    isEndpoint,
    "must be a URL such as https://s3.eu-central-1.amazonaws.com",
  ),
  mediaS3Bucket: text(
    /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i,
    "must be the name of a bucket, such as ad-archive-media",
  ),
  mediaS3Region: text(
    /^[a-z0-9-]+$/i,
    "must be a region such as eu-central-1, or auto",
  ),
  mediaS3AccessKeyId: text(/^[!-~]+$/, "must be ASCII without spaces"),
  mediaS3SecretAccessKey: text(/^[!-~]+$/, "must be ASCII without spaces"),
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
type MediaVariables = Readonly<
  z.output<z.ZodObject<typeof mediaVariables>>
>;

/** The `MEDIA_DIR` that turns storage off where it is on by default. */
const OFF = "off";

/**
 * The configuration of media; null: none are stored.
 * @throws {ConfigError}
 */
export function mediaConfig(
  { databaseUrl, dataDir, ...values }: MediaVariables & {
    databaseUrl: string | null;
    dataDir: string;
  },
  isDeploy: boolean,
): MediaConfig | null {
  const isKept = databaseUrl === null && dataDir !== "memory://";
  const bucket = bucketOf(values);
  if (bucket !== null && values.mediaDir !== null) {
    throw new ConfigError(
      "MEDIA_DIR must not be set when MEDIA_S3_BUCKET is: media are stored in one place",
    );
  }
  const folder = values.mediaDir ?? (isKept ? join(dataDir, "media") : OFF);
  if (bucket === null && folder === OFF) return null;
  if (bucket === null && isDeploy) {
    throw new ConfigError(
      "MEDIA_DIR cannot be used on Deno Deploy, where files do not last: set MEDIA_S3_BUCKET",
    );
  }
  return {
    store: bucket ?? folder,
    hosts: values.mediaHosts,
    videos: values.mediaVideos,
    maxBytes: values.mediaMaxBytes,
    allowPrivate: values.mediaAllowPrivate,
  };
}

/** The configured bucket; null: none. */
function bucketOf(values: MediaVariables): Bucket | null {
  const all = allOrNone(values, [
    "mediaS3Endpoint",
    "mediaS3Bucket",
    "mediaS3Region",
    "mediaS3AccessKeyId",
    "mediaS3SecretAccessKey",
  ]);
  return all && {
    endpoint: all.mediaS3Endpoint,
    bucket: all.mediaS3Bucket,
    region: all.mediaS3Region,
    accessKeyId: all.mediaS3AccessKeyId,
    secretAccessKey: all.mediaS3SecretAccessKey,
  };
}
