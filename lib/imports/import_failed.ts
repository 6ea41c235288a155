import {
  ImportInputError,
  InputLostError,
} from "@/lib/imports/input/input_error.ts";
import type { ImportReport } from "@/lib/imports/wire.ts";

/** The run did not complete. `report` counts what was committed before. */
export class ImportFailedError extends Error {
  override readonly name = "ImportFailedError";
  /** Whether the input is the cause, not the database. */
  readonly isInput: boolean;
  readonly status: "failed" | "interrupted";

  constructor(
    cause: unknown,
    readonly report: ImportReport,
    isStopped = false,
  ) {
    const isInput = !isStopped && cause instanceof ImportInputError;
    const message = isInput ? cause.message : "The import failed.";
    super(isStopped ? "The import was stopped." : message, { cause });
    this.isInput = isInput;
    this.status = isStopped || cause instanceof InputLostError
      ? "interrupted"
      : "failed";
  }
}
