import { endpoint } from "@/lib/api/endpoint.ts";
import { brandParam } from "@/lib/brands/brand_directory.ts";
import { brandChangesQuery } from "@/lib/changes/histories.ts";

export const handler = endpoint({
  access: "reader",
  quota: true,
  params: { brand: brandParam },
  query: { GET: brandChangesQuery },
  lenient: true,
}, {
  GET: ({ services, origin, params, query, takeTurn }) =>
    services.histories.brand(params.brand, {
      ...{ ...query, origin, turn: takeTurn },
    }),
});
