import { HttpError } from "fresh";
import { signOut } from "@/lib/auth/sessions.ts";
import { define } from "@/lib/app/define.ts";
import { seeOther } from "@/lib/site/see_other.ts";
import { clientInfo } from "@/lib/site/visit.ts";

/** Signing out changes something, so a mere link cannot do it. */
export const handler = define.handlers({
  GET() {
    throw new HttpError(404);
  },

  async POST(ctx) {
    const answer = await signOut(ctx.state.services, clientInfo(ctx));
    return seeOther("/login", { answer, flash: "signed_out" });
  },
});
