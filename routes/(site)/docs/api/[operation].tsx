import { HttpError } from "fresh";
import { ButtonLink } from "@/components/Button.tsx";
import {
  OperationPage,
  TryItNotice,
} from "@/components/docs/OperationPage.tsx";
import { TryIt } from "@/islands/TryIt.tsx";
import { define } from "@/lib/app/define.ts";
import { operationSamples } from "@/lib/docs/operation_samples.ts";
import { findOperation, operationUrl } from "@/lib/docs/reference.ts";
import { withNext } from "@/lib/site/next_path.ts";

export const handler = define.pageData(({ params, state }) => {
  const isSignedIn = (state.session ?? null) !== null;
  const operation = findOperation(
    state.endpoints,
    state.origin,
    params["operation"] ?? "",
  );
  if (operation === null) throw new HttpError(404);
  state.title = `${operation.summary} · API`;
  state.description = operation.description;
  return {
    operation,
    samples: operationSamples(operation, state.origin),
    canTry: operation.method === "GET",
    isOpen: operation.openedBy === "anyone" || isSignedIn,
    needsSignIn: !isSignedIn && operation.openedBy === "session",
  };
});

export default define.page<typeof handler>(function Operation({ data }) {
  const { operation, samples, canTry, isOpen, needsSignIn } = data;
  return (
    <OperationPage operation={operation} samples={samples}>
      {canTry && (needsSignIn
        ? (
          <TryItNotice>
            <p>This requires a signed-in session; API keys are not accepted.</p>
            <ButtonLink
              href={withNext("/login", operationUrl(operation))}
              variant="primary"
            >
              Sign in to try it
            </ButtonLink>
          </TryItNotice>
        )
        : (
          <>
            <div class="hidden noscript:block">
              <TryItNotice>
                <p>Sending a request from this page requires JavaScript.</p>
              </TryItNotice>
            </div>
            <TryIt
              path={operation.path}
              parameters={operation.parameters.filter((parameter) =>
                parameter.in !== "header"
              )}
              isOpen={isOpen}
            />
          </>
        ))}
    </OperationPage>
  );
});
