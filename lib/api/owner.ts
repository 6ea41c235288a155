import type { KeyOwner } from "@/lib/keys/own_keys.ts";
import type { State } from "@/lib/app/define.ts";

/** Whose keys a request is about: the principal's own, where `requireSession` let it pass. */
export function ownerOf(state: State): KeyOwner {
  return { accountId: state.principal!.account.id, address: state.address };
}
