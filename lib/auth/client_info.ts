/** Who sends a request, as the outermost middleware found out. */
export interface ClientInfo {
  req: Request;
  /** Our own origin, as this client sees it. */
  origin: string;
  /** The client's IP address behind any proxies; null if unknown. */
  address: string | null;
}

export function clientInfo(
  { req, state }: { req: Request; state: Omit<ClientInfo, "req"> },
): ClientInfo {
  return { req, origin: state.origin, address: state.address };
}
