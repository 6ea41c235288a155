import { HttpError } from "fresh";
import { define } from "@/lib/app/define.ts";

/** Handles unknown URLs inside the area, so that they get its error page. */
export const handler = define.handlers(() => {
  throw new HttpError(404);
});
