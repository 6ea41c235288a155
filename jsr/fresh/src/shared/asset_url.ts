/** The query parameter that names the build an asset URL belongs to. */
export const ASSET_VERSION_PARAM = "__frsh_c";

/** Adds the build to the URL of a file of this site; leaves others alone. */
export function versionedUrl(path: string, buildId: string): string {
  if (!path.startsWith("/") || path.startsWith("//")) return path;
  const url = URL.parse(path, "https://local.invalid");
  if (!url || url.searchParams.has(ASSET_VERSION_PARAM)) return path;
  url.searchParams.set(ASSET_VERSION_PARAM, buildId);
  return url.pathname + url.search + url.hash;
}

/** Versions what `<img>` and `<source>` load, unless they opt out. */
export function versionMedia(
  vnode: { type: unknown; props: object },
  buildId: string,
): void {
  if (vnode.type !== "img" && vnode.type !== "source") return;
  const props: Record<string, unknown> = vnode.props as typeof props;
  if (props["data-fresh-disable-lock"]) return;
  if (typeof props.src === "string") {
    props.src = versionedUrl(props.src, buildId);
  }
}
