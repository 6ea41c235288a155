import openapiTS, { astToString } from "openapi-typescript";
import { publicDocument } from "../openapi/contract.ts";
import { runDeno } from "../programs.ts";

/** Where the TypeScript client has the types of the API. */
export const SCHEMA_FILE = new URL(
  "../../client/typescript/schema.ts",
  import.meta.url,
);

/** Not in JSON, without a key, or only with a session. */
const UNTYPED = /\.(?:csv|parquet)$|^\/v1$|^\/(?!v1)|\/me\/./;

type Json = Record<string, unknown>;

/** The document without examples, which would be most of the file. */
const DOCUMENT = JSON.parse(
  JSON.stringify(
    publicDocument,
    (name, value) => /^examples?$/.test(name) ? undefined : value,
  ),
);

/** What a client with a key needs: parameters and successful responses of reads. */
function reduceDocument(): Json {
  const parameters: Json = {};
  const names = new Map<string, string>();
  /** Filters are the same for many operations. */
  const share = (parameter: Json): Json => {
    const text = JSON.stringify(parameter);
    const { name } = parameter as { name: string };
    let shared = names.get(text);
    if (shared === undefined) {
      for (
        let n = 1;
        (shared = n === 1 ? name : `${name}_${n}`) in parameters;
      ) {
        n++;
      }
      names.set(text, shared);
      parameters[shared] = parameter;
    }
    return { $ref: `#/components/parameters/${shared}` };
  };
  const { paths, components, ...rest } = DOCUMENT;
  const reads = Object.entries<Json>(paths)
    .filter(([path, { get }]) => get && !UNTYPED.test(path))
    .map(([path, { get }]) => {
      // deno-lint-ignore no-explicit-any
      const { operationId, summary, parameters = [], responses } = get as any;
      const content = responses["200"]?.content;
      return [path, {
        get: {
          operationId,
          summary,
          parameters: parameters.map(share),
          responses: { 200: { description: "", content } },
        },
      }];
    });
  return {
    ...rest,
    paths: Object.fromEntries(reads),
    components: { parameters, schemas: components.schemas },
  };
}

/** The types, as the file has them. */
export async function writeSchema(): Promise<string> {
  const ast = await openapiTS(reduceDocument() as never);
  const text = `// deno-lint-ignore-file
/**
 * The types of the API, by openapi-typescript from its OpenAPI document.
 * \`deno run -A tests/client/write_schema.ts\` writes this file.
 *
 * @module
 */

${astToString(ast)}`;
  const args = ["fmt", "--ext", "ts", "-"];
  const { stdout } = await runDeno(args, { stdin: text });
  return stdout;
}

if (import.meta.main) {
  await Deno.writeTextFile(SCHEMA_FILE, await writeSchema());
}
