import { assertEquals } from "@std/assert";
import { sources } from "./sources.ts";

const files = await sources();

/** Nobody reads it: `tests/client/write_schema.ts` writes it. */
const GENERATED = "client/typescript/schema.ts";

/**
 * Maximum lines of rooms, comments and blank lines included. A commit that makes
 * a room smaller lowers its budget; one that raises a budget says why.
 */
const BUDGETS: [lines: number, ...folders: string[]][] = [
  // 1,570 for what libraries say beside ads, and for TikTok's; 130 for histories; 4
  // for records of ads that were taken down; 15 for brands that records observe
  // without describing them; 60 for what more scrapers write: names, ranges,
  // rounded ids, and times without an end or in another unit; 32 for codes that do
  // not exist; 6 for a module that commands load alone.
  [11_035, "lib/imports"],
  // 170 for takedowns; 20 for pages of what was found in time; 3 for turns that
  // requests choose.
  [7_645, "lib/ads", "lib/columns", "lib/facets", "lib/brands", "lib/similar"],
  [454, "lib/stats"],
  // 3 for manifests that say which part they are of; 24 for when runs began and
  // ended; 6 for keys that are revoked while a request waits.
  [1_299, "lib/changes", "lib/exports"],
  // Views, boards and links; telling of changes by webhook and mail. 265 for sending
  // to others while a receiver is slow, pausing webhooks, links that have ended,
  // and what must not happen to webhooks without views, to full outboxes, and to what
  // is deleted meanwhile. 78 for the ads of a view that have changed since it was
  // opened, and for deletions during evaluations and attempts; 2 for claims that do
  // not read bodies; 4 for mails that fail.
  [2_151, "lib/views", "lib/alerts"],
  // 42 for writing the files of a new embedded database, all or none; 25 for waiting
  // for a connection in turn; 10 for decoding bytes natively; 6 for connections that
  // the server closes; 27 for vacuuming the embedded database.
  [2_973, "lib/db"],
  // 22 for parts of the sample's films.
  [2_270, "lib/media", "lib/fetch"],
  // 320 for exporting lists, histories of ads, and taking them down; 130 for
  // searching the docs, and colored code; 215 for the log of requests; 1,515 for
  // the pages, forms and dialogs of views, boards, links and webhooks; 42 for what
  // is new in views; 10 for the focus of a dialog,
  // and for news under the name of their view; 4 for the filters of views; 7 for
  // the buttons of a board on its page; 52 for notes that can be edited, 36 for
  // saving a list as a view that there is, 99 for comparing brands by name, labels
  // that are the same everywhere, and forms that keep or show what counts. 137 for
  // how an import ended, names in the activity, one kind of links between pages,
  // and the most brands that are compared; 29 for comparing brands that exist;
  // 5 for caches that grow; 1 for tabs that cannot go back; 5 for names that are
  // written from the right; 1 for forms that were stopped; 12 for no connection;
  // 65 for forms whose sender has to sign in first, and for trying again.
  [17_215, "components", "islands", "lib/site", "lib/shared"],
  // 24 for one line, and no unfinished file, where the disk is full; 7 for exports
  // in the order of ads; 30 for links that set a password where no mail is sent.
  [2_853, "cli"],
  // 12 for the days that a plan shows requests of, and for changed ads of views; 16
  // for when runs ended, and searches without parallel workers; 12 for the index of
  // messages that wait; 13 for those of imports.
  [1_078, "migrations"],
  [2_148, "bench"],
  // 200 for the Model Context Protocol; 390 for clients and the docs; 240 for the
  // log of requests; 1,250 for views, boards, links and alerts; 40 for mirrors
  // that end; 96 for what happens to accounts, keys, sessions and exports meanwhile; 260 for
  // databases that tests use again, and what proves that they can; 156 for windows
  // that they use again; 25 for a browser that needs nothing of the system;
  // 67 for what records say of brands, ends and sightings; 27 for where the disk is
  // full; 90 for what more scrapers write; 100 for the pages; 32 for connections that
  // are never answered, and what a request must not do while it waits; 340 for when
  // runs ended, codes, turns of agents, pages that end early, and that members,
  // endpoints and labels are complete; 110 for claims of messages, and what clients,
  // agents and pages say; 104 for what pages say of limits, imports that ended and
  // activity; 73 for tests that start less, and for bytes; 6 for the source of
  // TikTok's ads; 80 for forced colors, small phones, agents that waited for
  // themselves, even sign-ups, and animations that end; 10 for paper, and windows of
  // 1024 px; 34 for reads by POST that a proxy sends again; 48 for forms that
  // were refused or stopped; 20 for stores that fail; 40 for links of a command
  // and lists without a connection; 37 for Firefox, Safari and iPhones; 120 for
  // mail, other services, and sessions that end; 56 for systemd, and own boards;
  // 78 for what a new password ends, and who gets a form again; 141 for tables that
  // grow, files that are dropped early, and workers that end.
  [56_405, "tests"],
  [5_000, "jsr"],
  // What is said of its rooms, of which 380 are for the docs, 650 for the log of
  // requests, 4,750 for views, boards, links and alerts. 370 for the Model Context
  // Protocol; 14 for limits of waiting, and single letters in rare fields; 30 for
  // languages that the runtime does not name; 19 for claims of messages; 141 for
  // what pages say; 69 for codes, waiting in turn, and longer words; 5 for names
  // that are written from the right; 65 for links of a command;
  // 207 for signing in, sessions that end, films, metrics, and tables that grow.
  [67_546, "lib", "components", "routes", "cli", "islands", "migrations"],
];

Deno.test("no room has more lines than its budget", () => {
  const over = BUDGETS.flatMap(([budget, ...folders]) => {
    const lines = [...files].filter(([file]) =>
      folders.some((folder) => file.startsWith(`${folder}/`))
    ).reduce((sum, [, text]) => sum + text.split("\n").length - 1, 0);
    return lines > budget ? [`${folders}: ${lines} of ${budget}`] : [];
  });
  assertEquals(over, []);
});

Deno.test("files are small: median under 80 lines, none over 300", () => {
  const lengths = [...files].filter(([file]) => file !== GENERATED).map((
    [file, text],
  ) => ({
    file,
    lines: text.split("\n").length - 1,
  }));
  assertEquals(lengths.filter(({ lines }) => lines > 300), []);
  const sorted = lengths.map(({ lines }) => lines).sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)]!;
  assertEquals(median < 80, true, `the median is ${median}`);
});
