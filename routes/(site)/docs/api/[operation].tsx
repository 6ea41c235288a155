import { HttpError, page } from "fresh";
import { OperationPage } from "@/components/docs/OperationPage.tsx";
import { TryIt } from "@/islands/TryIt.tsx";
import { define } from "@/lib/define.ts";
import { operationSamples } from "@/lib/docs/operation_samples.ts";
import { findOperation } from "@/lib/docs/reference.ts";

export const handler = define.handlers({
  GET({ params, state }) {
    const operation = findOperation(state.origin, params["operation"] ?? "");
    if (operation === null) throw new HttpError(404);
    state.title = `${operation.summary} · API`;
    state.description = operation.description;
    return page({
      operation,
      samples: operationSamples(operation, state.origin),
      // What only the operator may do is not tried from a page.
      canTry: operation.method === "GET" &&
        !operation.path.startsWith("/internal/"),
      isOpen: operation.credentials.length === 0 ||
        (state.session ?? null) !== null,
    });
  },
});

export default define.page<typeof handler>(function Operation({ data }) {
  const { operation, samples, canTry, isOpen } = data;
  return (
    <OperationPage operation={operation} samples={samples}>
      {canTry && (
        <TryIt
          path={operation.path}
          parameters={operation.parameters.filter((parameter) =>
            parameter.in !== "header"
          )}
          isOpen={isOpen}
        />
      )}
    </OperationPage>
  );
});
