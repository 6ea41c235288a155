import { Problem } from "@/lib/problem.ts";

/** Ends a request whose client has closed the connection: no one reads the response. */
export function clientGone(): Problem {
  return new Problem("invalid_request", {
    message: "The client closed the connection before the response.",
  });
}
