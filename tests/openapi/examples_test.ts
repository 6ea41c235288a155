import { assertEquals } from "@std/assert";
import {
  adDetailExample,
  adListExample,
  meExample,
} from "@/lib/openapi/examples.ts";
import { exampleAnswers } from "./example_answers.ts";

Deno.test("the document's examples are what the service answers on the sample archive", async () => {
  assertEquals(
    await exampleAnswers(),
    { adListExample, adDetailExample, meExample },
    "Run tests/openapi/write_examples.ts where the change is meant.",
  );
});
