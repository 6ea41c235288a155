import { header, requestId } from "@/lib/openapi/headers.ts";
import { type ProblemCode, PROBLEMS } from "@/lib/errors/problem.ts";

const REASONS: Record<number, string> = {
  400: "The request is not valid",
  401: "Missing or invalid credentials",
  403: "The wrong kind of credentials",
  404: "Not found",
  405: "The method is not supported",
  406: "The client does not accept the response's media type",
  409: "The request conflicts with the current state",
  410: "It existed, and is gone",
  413: "The body is too large",
  415: "The body's type is not supported",
  429: "Too many requests",
  500: "An error in the service",
  503: "Temporarily unavailable",
  507: "The disk is full",
};

const RETRY_AFTER = header("Retry-After", "Seconds to wait.", "integer");

/** Headers that only some errors carry. */
const HEADERS: Record<number, Record<string, unknown>> = {
  401: header("WWW-Authenticate", "How to authenticate."),
  405: header("Allow", "The methods supported here."),
  429: RETRY_AFTER,
  503: RETRY_AFTER,
};

/** The principal, or what is left of its limits, may not be known. */
const WITHOUT_LIMITS = new Set([401, 500, 503]);

function example(code: ProblemCode) {
  const error = {
    code,
    message: PROBLEMS[code][1],
    request_id: "5f0c7a7e-1f7c-4d0e-9a57-0d4d2c7b8a11",
  };
  return [code, { value: { error } }];
}

/**
 * The error responses of an operation by status, with an example for each code.
 *
 * @param limits the headers that responses to a known principal carry
 */
export function errorResponses(
  codes: readonly ProblemCode[],
  limits: Record<string, unknown>,
): Record<string, unknown> {
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, {
      description: `${REASONS[status]}.`,
      headers: {
        ...requestId,
        ...HEADERS[status],
        ...(WITHOUT_LIMITS.has(status) ? {} : limits),
      },
      content: {
        "application/json": {
          schema: { $ref: "#/components/schemas/Error" },
          examples: Object.fromEntries(codes.map(example)),
        },
      },
    }]),
  );
}
