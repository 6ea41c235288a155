import { endpoint } from "@/lib/api/endpoint.ts";
import { changesParams, parseChangesQuery } from "@/lib/changes/query.ts";

export const handler = endpoint({
  access: "reader",
  quota: true,
  query: { GET: { params: changesParams, parse: parseChangesQuery } },
  lenient: true,
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
