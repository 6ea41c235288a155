import { endpoint } from "@/lib/api/endpoint.ts";
import { serveMcp } from "@/lib/mcp/serve.ts";

export const handler = endpoint({
  access: "reader",
  quota: true,
  type: null,
}, {
  async POST({ req, services, origin, requestId, principal, takeTurn }) {
    return await serveMcp(req, {
      services,
      origin,
      requestId,
      principal,
      turn: takeTurn,
    });
  },
});
