import { unknownPath } from "@/lib/api/endpoint.ts";

export const handler = unknownPath("reader");
