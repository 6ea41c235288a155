import { endpoint } from "@/lib/api/endpoint.ts";
import { brandParam } from "@/lib/brands/brand_directory.ts";
import { brandChangesQuery } from "@/lib/changes/histories.ts";
import { sendRepresentation } from "@/lib/http/representation.ts";

export const handler = endpoint({
  access: "reader",
  quota: true,
  params: { brand: brandParam },
  query: { GET: brandChangesQuery },
  lenient: true,
}, {
  async GET({ req, services, origin, params, query, takeTurn }) {
    return sendRepresentation(
      req,
      await services.histories.brand(params.brand, {
        ...{ ...query, origin, turn: takeTurn },
      }),
    );
  },
});
