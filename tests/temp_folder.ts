import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";

/** A folder of a test's own, which is removed with all that is in it. */
export const tempFolder = () => mkdtempDisposable(`${tmpdir()}/archive_`);
