import { requestId } from "@/lib/openapi/headers.ts";
import { type ProblemCode, PROBLEMS } from "@/lib/problem.ts";

const REASONS: Record<number, string> = {
  400: "The request is not valid",
  401: "No credentials, or not valid ones",
  403: "The wrong kind of credentials",
  404: "Not found",
  405: "The method is not supported",
  406: "The client does not accept the response's media type",
  409: "The request conflicts with the current state",
  413: "The body is too large",
  415: "The body's type is not supported",
  429: "Too many requests",
  500: "An error of the service",
  503: "Temporarily unavailable",
  507: "The disk is full",
};

/** Headers that only some errors carry. */
function headersFor(status: number) {
  if (status === 401) {
    return {
      "WWW-Authenticate": {
        schema: { type: "string" },
        description: "How to authenticate.",
      },
    };
  }
  if (status === 405) {
    return {
      Allow: {
        schema: { type: "string" },
        description: "The methods supported here.",
      },
    };
  }
  if (status === 429 || status === 503) {
    return {
      "Retry-After": {
        schema: { type: "integer" },
        description: "Seconds to wait.",
      },
    };
  }
  return {};
}

/** The error responses of an operation, by status, with one example a code. */
export function errorResponses(
  ...codes: ProblemCode[]
): Record<string, { headers: Record<string, unknown> }> {
  const statuses = [...new Set(codes.map((code) => PROBLEMS[code][0]))].sort();
  return Object.fromEntries(statuses.map((status) => [String(status), {
    description: `${REASONS[status]}.`,
    headers: { ...requestId, ...headersFor(status) },
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Error" },
        examples: Object.fromEntries(
          codes.filter((code) => PROBLEMS[code][0] === status).map((
            code,
          ) => [code, {
            value: {
              error: {
                code,
                message: PROBLEMS[code][1],
                request_id: "5f0c7a7e-1f7c-4d0e-9a57-0d4d2c7b8a11",
              },
            },
          }]),
        ),
      },
    },
  }]));
}
