import { presentPrincipal } from "@/lib/accounts/me_wire.ts";
import { endpoint } from "@/lib/api/endpoint.ts";

export const handler = endpoint({ access: "reader", lenient: true }, {
  async GET({ services, principal, ignored }) {
    const usage = await services.usage.read(principal.account.id);
    const data = presentPrincipal(principal, usage, services.clock.now());
    // Both the envelope and the plain members, since the specification has
    // both.
    return {
      data,
      ...data,
      ...(ignored.length > 0 ? { meta: { ignored_parameters: ignored } } : {}),
    };
  },
});
