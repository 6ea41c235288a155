import { endpoint } from "@/lib/api/endpoint.ts";
import { READ } from "@/lib/http/policy.ts";
import { changesParams, parseChangesQuery } from "@/lib/changes/query.ts";

export const handler = endpoint({
  ...READ,
  query: { GET: { params: changesParams, parse: parseChangesQuery } },
}, {
  async GET({ req, services, origin, query, principal, confirm }) {
    const { changes, concurrency, lifecycle } = services;
    return await changes.respond(query, {
      origin,
      // Not for as long as the request waits.
      run: (read) => concurrency.reads.run(read, principal.account.id),
      confirm,
      signals: [lifecycle.signal, req.signal],
    });
  },
});
