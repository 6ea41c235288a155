import { presentErrors } from "@/lib/http/present_errors.ts";

export default presentErrors();
