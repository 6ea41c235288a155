import { type ProblemCode, PROBLEMS } from "@/lib/problem.ts";

const REASONS: Record<number, string> = {
  400: "The request is not valid",
  401: "No credential, or one that does not open this",
  403: "The credential is not of the right kind",
  404: "Page not found",
  405: "The method is not supported",
  406: "The response would not be of a media type that the client accepts",
  409: "The request conflicts with the state of things",
  413: "The body is too large",
  415: "The body's type is not supported",
  429: "Too many requests",
  500: "A fault of the service",
  503: "Out of service for a moment",
  507: "The disk is full",
};

const requestId = { $ref: "#/components/headers/X-Request-Id" };

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
    headers: { "X-Request-Id": requestId, ...headersFor(status) },
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

/** A 200 (or other success) with a JSON body of a named schema. */
export function jsonResponse(
  description: string,
  schema: string,
  options: { example?: unknown; headers?: Record<string, unknown> } = {},
) {
  return {
    description,
    headers: { "X-Request-Id": requestId, ...options.headers },
    content: {
      "application/json": {
        schema: { $ref: `#/components/schemas/${schema}` },
        ...(options.example === undefined ? {} : { example: options.example }),
      },
    },
  };
}
