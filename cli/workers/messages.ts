import type { Report } from "@/lib/metrics/reports.ts";

export interface ServeOrder {
  type: "serve";
  port: number;
  /** Migrate first, and fill the search tables. */
  prepares: boolean;
  /** Continue filling the search tables. */
  fills: boolean;
  /** Close the runs that another worker left open when it ended. */
  tidies: boolean;
}

/** Messages to a worker. */
export type Order =
  | ServeOrder
  | { type: "stop" }
  /** Check that the worker responds. */
  | { type: "ping" }
  /** Asks for the worker's counts. */
  | { type: "report"; id: number }
  /** The counts of all workers, as requested. */
  | { type: "reports"; id: number; reports: Report[] };

/** Messages from a worker. */
export type News =
  | { type: "prepared" }
  | { type: "serving"; url: string; port: number }
  | { type: "pong" }
  | { type: "report"; id: number; report: Report }
  /** Asks for the counts of all workers. */
  | { type: "collect"; id: number };
