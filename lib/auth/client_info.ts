/** Where a request comes from, as the outermost middleware found out. */
export interface ClientInfo {
  req: Request;
  /** Our own origin, as this client sees it. */
  origin: string;
  /** The client's, proxies left out. */
  address: string | null;
}
