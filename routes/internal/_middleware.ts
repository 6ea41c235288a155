import { presentErrors } from "@/lib/app/present_errors.ts";

export default presentErrors();
