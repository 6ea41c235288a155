import { z } from "zod";
import {
  limitParam,
  type ParamTable,
  positiveInteger,
} from "@/lib/http/query.ts";
import { FORMATS } from "@/lib/imports/formats/ad_record.ts";

export const importParams = {
  format: z.enum(["auto", ...FORMATS]).prefault("auto").meta({
    description: "The format of the records; auto detects that of each record.",
    example: "auto",
  }),
} satisfies ParamTable;

export const runsParams = {
  limit: limitParam("How many to return, at most 100."),
  before: positiveInteger.meta({
    description: "meta.next_before of the previous page.",
    example: 1000,
  }),
} satisfies ParamTable;
