import { endpoint } from "@/lib/api/endpoint.ts";
import { READ } from "@/lib/http/policy.ts";
import { brandParam } from "@/lib/brands/brand_directory.ts";
import { brandChangesQuery } from "@/lib/changes/histories.ts";

export const handler = endpoint({
  ...READ,
  params: { brand: brandParam },
  query: { GET: brandChangesQuery },
}, {
  GET: ({ services, origin, params, query, takeTurn }) =>
    services.histories.brand(params.brand, {
      ...query,
      origin,
      turn: takeTurn,
    }),
});
