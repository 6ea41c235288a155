import { sql } from "kysely";
import { storedMedia } from "@/lib/ads/stored_media.ts";
import type { Services } from "@/lib/app/services.ts";
import type { Schema } from "@/lib/db/schema.ts";
import {
  type KeptMedia,
  type MediaSource,
  mediaSource,
} from "@/lib/shared/media_source.ts";
import type { UnitType } from "@/lib/shared/media_type.ts";
import { mediaPath } from "@/lib/shared/media_path.ts";

/** Returns the source to show for the URL of an image or video. */
export type ToSource = (address: string | null | undefined) => MediaSource;

type MediaUrl = readonly [
  address: string | null | undefined,
  kind: Schema["media_sources"]["kind"],
];

export function pictureKind(type: UnitType | null): "poster" | "picture" {
  return type === "video" ? "poster" : "picture";
}

interface MediaRow extends Omit<KeptMedia, "kind" | "src"> {
  url: string;
  state: string;
}

/**
 * Decides how images and videos are shown: from this server, else from stored
 * copies, else from hosts that the operator allows.
 *
 * @param urls all that will be shown
 * @param origin this server's origin, if URLs may contain it
 */
export async function readMediaSources(
  { database, config: { imageHosts, media } }: Services,
  urls: readonly MediaUrl[],
  origin?: string,
): Promise<ToSource> {
  const plain = (address: string | null | undefined) =>
    mediaSource(address, imageHosts, origin);
  const foreign = new Map(
    media === null
      ? []
      : urls.filter(([address]) =>
        !["own", "none"].includes(plain(address).kind)
      ),
  );
  if (foreign.size === 0) return plain;
  const { rows } = await sql<MediaRow>`
    select requested.url, kept.*
    from unnest(${[...foreign.keys()]}::text[], ${[
    ...foreign.values(),
  ]}::text[]) requested (url, kind)
    cross join lateral (${
    storedMedia(sql`requested.url`, sql`requested.kind`)
  }) kept`
    .execute(database.pageReads);
  const byUrl = new Map(rows.map((row) => [row.url, row]));
  return (address) => {
    const source = plain(address);
    const row = byUrl.get(address ?? "");
    if (row === undefined || source.kind === "own") return source;
    if (row.state === "kept") return toKept(row);
    return row.state === "pending" && source.kind === "blocked"
      ? { kind: "pending" }
      : source;
  };
}

function toKept({ hash, ext, width, height }: MediaRow): KeptMedia {
  const src = mediaPath(hash, ext);
  return { kind: "kept", src, hash, ext, width, height };
}
