/** Whether a host is meant by a name, or by `*.example.com`, which means all subdomains. */
export function matchesHost(host: string, pattern: string): boolean {
  return pattern.startsWith("*.")
    ? host.endsWith(pattern.slice(1)) && host.length >= pattern.length
    : host === pattern;
}
