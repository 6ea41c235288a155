import { sql } from "kysely";
import type { Services } from "@/lib/app/services.ts";
import {
  type KeptMedia,
  type MediaSource,
  mediaSource,
} from "@/lib/shared/media_source.ts";
import { mediaPath } from "@/lib/shared/media_path.ts";

/** How the image or video of a URL is shown. */
export type ToSource = (address: string | null | undefined) => MediaSource;

interface MediaRow extends Omit<KeptMedia, "kind" | "src"> {
  url: string;
  state: string;
}

/**
 * Tells how images and videos are shown: this server's own, else those that it
 * keeps, else those of hosts that the operator lists.
 *
 * @param addresses all that will be asked for
 * @param origin this server's, if URLs may contain it
 */
export async function readMediaSources(
  { database, config: { imageHosts, media } }: Pick<
    Services,
    "config" | "database"
  >,
  addresses: readonly (string | null | undefined)[],
  origin?: string,
): Promise<ToSource> {
  const plain = (address: string | null | undefined) =>
    mediaSource(address, imageHosts, origin);
  const foreign = media === null
    ? []
    : addresses.filter((address) =>
      !["own", "none"].includes(plain(address).kind)
    );
  if (foreign.length === 0) return plain;
  const { rows } = await sql<MediaRow>`
    select asked.url, source.state, file.hash, file.ext, file.width, file.height
    from unnest(${[...new Set(foreign)]}::text[]) asked (url)
    join media_sources source on source.key = media_key(asked.url)
    left join media_files file on file.hash = source.hash`
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
