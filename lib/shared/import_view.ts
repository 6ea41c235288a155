/** The page where operators upload files and see imports. */
export const IMPORTS_PATH = "/dashboard/imports";

/** The id of a sample's element on its page, by its index in the list. */
export const sampleId = (index: number) => `sample-${index + 1}`;

export type UploadState =
  | "receiving"
  | "checking"
  | "importing"
  | "checked"
  | "finished"
  | "stopped";

/** Whether a process is at work on an upload. */
export const isWorking = ({ state }: { state: UploadState }): boolean =>
  ["receiving", "checking", "importing"].includes(state);

/** Why work on an upload ended without being done. Any other failure is one of its file, or of the server. */
export const STOPS = {
  canceled: "Canceled.",
  stopped: "The server was stopped.",
  ended: "The server stopped before it was finished.",
} as const;
