/** Whether a 200 at this address counts against the month's quota: reads of the archive do, `/v1/ads/me` and below are free. */
export function costsQuota(pathname: string): boolean {
  return /^\/v1\/ads(?:\/(?!me(?:\/|$))[^/]*)?$/.test(pathname);
}
