import { presentPrincipal } from "@/lib/accounts/introspect.ts";
import { privateJson } from "@/lib/http/json.ts";
import { noQuery } from "@/lib/http/query.ts";
import { resource } from "@/lib/api/resource.ts";

export const handler = resource({
  async GET({ req, url, state }) {
    const ignored = noQuery(req, url);
    const { services } = state;
    const principal = state.principal!;
    const usage = await services.usage.read(principal.account.id);
    const data = presentPrincipal(principal, usage, services.clock.now());
    // Both the envelope and the bare members: the specification says each.
    return privateJson({
      data,
      ...data,
      ...(ignored.length > 0 ? { meta: { ignored_parameters: ignored } } : {}),
    });
  },
});
