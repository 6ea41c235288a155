import { assertEquals } from "@std/assert";
import { objectionTo, type ServerState } from "@/lib/db/server_state.ts";

const PRIMARY: ServerState = {
  version: 10,
  fingerprint: "ours",
  system: "1",
  isStandby: false,
};

const CASES: [what: string, Partial<ServerState>, string | null][] = [
  ["a standby with all", {}, null],
  ["a standby with what is needed", { version: 8 }, null],
  ["a standby with less", { version: 7 }, "behind"],
  ["a standby with more", { version: 11 }, "ahead"],
  ["a copy that is not a standby", { isStandby: false }, "not a replica"],
  ["a logical replica", { isStandby: false, system: "2" }, null],
  ["a server that hides what it is", { isStandby: false, system: null }, null],
  ["one with another secret", { fingerprint: "theirs" }, "another archive"],
  ["one that has no secret yet", { fingerprint: null }, "behind"],
];

for (const [what, state, objection] of CASES) {
  Deno.test(`${what} is ${objection ?? "read from"}`, () => {
    const replica = { ...PRIMARY, isStandby: true, ...state };
    assertEquals(objectionTo(replica, PRIMARY, 8), objection);
  });
}
