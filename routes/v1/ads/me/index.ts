import { presentCaller } from "@/lib/accounts/introspect.ts";
import { privateJson } from "@/lib/http/json.ts";
import { noQuery } from "@/lib/http/query.ts";
import { resource } from "@/lib/api/resource.ts";

export const handler = resource({
  async GET({ req, url, state }) {
    const ignored = noQuery(req, url);
    const { services } = state;
    const caller = state.caller!;
    const usage = await services.usage.read(caller.account.id);
    const data = presentCaller(caller, usage, services.clock.now());
    // Both the envelope and the bare members: the specification says each.
    return privateJson({
      data,
      ...data,
      ...(ignored.length > 0 ? { meta: { ignored_parameters: ignored } } : {}),
    });
  },
});
