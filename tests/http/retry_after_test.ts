import { assertEquals } from "@std/assert";
import { problemResponse } from "@/lib/http/problem_response.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { toFormError } from "@/lib/site/form.ts";

const FORM = { text: () => "", typed: {} };

Deno.test("Retry-After is in whole seconds, at least 1, and the same in the API and in forms", () => {
  for (
    const [given, sent] of [
      [0, "1"],
      [0.2, "1"],
      [1.2, "2"],
      [3600, "3600"],
    ] as const
  ) {
    const problem = new Problem("rate_limited", { retryAfterSeconds: given });
    const { headers } = problemResponse(problem, "id");
    assertEquals(headers.get("retry-after"), sent);
    assertEquals(
      toFormError(problem, FORM).headers["retry-after"],
      sent,
    );
  }
  const { headers } = problemResponse(new Problem("not_found"), "id");
  assertEquals(headers.get("retry-after"), null);
});
