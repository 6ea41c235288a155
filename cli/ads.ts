import { byCommand, openToAdminister } from "@/cli/administer.ts";
import { runCommands } from "@/cli/command.ts";
import { CommandError } from "@/cli/command_error.ts";
import { loadCommandConfig } from "@/cli/open_database.ts";
import { reasonSchema } from "@/lib/ads/takedown_wire.ts";
import { allowAgain, takeDown } from "@/lib/ads/takedowns.ts";
import { openMediaStore } from "@/lib/media/open_media_store.ts";
import { isArchiveId } from "@/lib/validation/ids.ts";

/** @throws {CommandError} */
function checkIds(ids: readonly string[]): void {
  const wrong = ids.find((id) => !isArchiveId(id));
  if (wrong !== undefined) {
    throw new CommandError(`"${wrong}" cannot be the ad_archive_id of an ad.`);
  }
}

await runCommands(
  {
    async "ads remove ID... [--reason R] [--json]"({ reason = null }, ids) {
      checkIds(ids);
      const issue = reasonSchema.nullable().safeParse(reason).error?.issues[0];
      if (issue) throw new CommandError(`--reason: ${issue.message}`);
      await using database = await openToAdminister();
      const store = openMediaStore(loadCommandConfig());
      const event = { reason, ...byCommand() };
      const found = await takeDown(database, store, ids, event);
      return {
        status: Number(found.includes(null)),
        json: found.map((each, n) =>
          each ?? { ad_archive_id: ids[n], removed_at: null }
        ),
        rows: found.map((each, n) => [
          ids[n]!,
          each === null ? "is not in the archive" : "is taken down",
        ]),
      };
    },
    async "ads allow ID... [--json]"(_, ids) {
      checkIds(ids);
      await using database = await openToAdminister();
      const allowed = await allowAgain(database.longRunning, ids, byCommand());
      return {
        json: ids.map((ad_archive_id, n) => ({
          ad_archive_id,
          was_taken_down: allowed[n],
        })),
        rows: ids.map((id, n) => [
          id,
          allowed[n] ? "may be imported again" : "was not taken down",
        ]),
      };
    },
  },
  `  remove  deletes ads with their texts, history, and stored media, and brands
          that have no other ads; imports do not bring them back; --reason is
          shown in the audit trail; exits with status 1 if there is no ad with
          one of the ids
  allow   lets imports bring ads back`,
);
