import { endpoint } from "@/lib/api/endpoint.ts";
import { brandParam } from "@/lib/brands/brand_directory.ts";
import { sendRepresentation } from "@/lib/http/representation.ts";

export const handler = endpoint({
  access: "reader",
  quota: true,
  params: { brand: brandParam },
  lenient: true,
}, {
  async GET({ req, services, origin, params, ignored, takeTurn }) {
    const query = { brand: params.brand, ignored };
    return sendRepresentation(
      req,
      await services.brands.brand(query, origin, { turn: takeTurn }),
    );
  },
});
