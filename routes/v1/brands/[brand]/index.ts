import { endpoint } from "@/lib/api/endpoint.ts";
import { READ } from "@/lib/http/policy.ts";
import { brandParam } from "@/lib/brands/brand_directory.ts";

export const handler = endpoint({
  ...READ,
  params: { brand: brandParam },
}, {
  GET: ({ services, origin, params: { brand }, ignored, takeTurn: turn }) =>
    services.brands.brand({ brand, ignored }, origin, { turn }),
});
