import { STATUS_CODES } from "node:http";
import { HttpError } from "./error.ts";

/** The plain-text answer to what no error route has handled. */
export function defaultErrorResponse(error: unknown): Response {
  if (!(error instanceof HttpError)) {
    console.error(error);
    return new Response("Internal server error", { status: 500 });
  }
  if (error.status >= 500) console.error(error);
  return new Response(error.message || STATUS_CODES[error.status], {
    status: error.status,
  });
}
