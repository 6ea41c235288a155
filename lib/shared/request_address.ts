/** The path with its parameters filled in: `/v1/ads/{ad_archive_id}` and 1 make `/v1/ads/1`. */
export function fillPath(
  path: string,
  values: Readonly<Record<string, string>>,
): string {
  return path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent(values[name] ?? ""),
  );
}

/** The query, `?` included; without values, nothing. */
export function buildQuery(
  parameters: readonly { name: string; in: string }[],
  values: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    const value = values[parameter.name] ?? "";
    if (parameter.in === "query" && value !== "") {
      query.set(parameter.name, value);
    }
  }
  return query.size === 0 ? "" : `?${query}`;
}
