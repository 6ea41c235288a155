import { assertEquals } from "@std/assert";
import examples from "@/lib/openapi/examples.json" with { type: "json" };
import { exampleResponses } from "./write_examples.ts";

Deno.test("the document's examples of ads are the service's responses on the sample archive", async () => {
  const responses = await exampleResponses();
  assertEquals(
    { ...examples, ...responses },
    examples,
    "If the change is intended, run tests/openapi/write_examples.ts.",
  );
});
