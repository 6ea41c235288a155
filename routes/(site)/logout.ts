import { signOut } from "@/lib/auth/actions.ts";
import { define } from "@/lib/app/define.ts";
import { seeOther } from "@/lib/site/see_other.ts";

/** Signing out changes state, so it requires POST. */
export const handler = define.pageHandlers({
  async POST(ctx) {
    const { headers } = await signOut(ctx, {});
    return seeOther("/login", { headers, flash: "signed_out" });
  },
});
