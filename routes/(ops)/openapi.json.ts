import {
  Representation,
  sendRepresentation,
} from "@/lib/http/representation.ts";
import { resource } from "@/lib/http/resource.ts";
import { openApiDocument } from "@/lib/openapi/document.ts";

export const handler = resource({
  GET: ({ req, state }) => {
    const response = sendRepresentation(
      req,
      new Representation(JSON.stringify(openApiDocument(state.origin))),
    );
    response.headers.set("access-control-allow-origin", "*");
    return response;
  },
});
