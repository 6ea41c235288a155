import { endpoint } from "@/lib/api/endpoint.ts";
import { brandParam } from "@/lib/brands/brand_directory.ts";

export const handler = endpoint({
  access: "reader",
  quota: true,
  params: { brand: brandParam },
  lenient: true,
}, {
  GET: ({ services, origin, params: { brand }, ignored, takeTurn: turn }) =>
    services.brands.brand({ brand, ignored }, origin, { turn }),
});
