import type { Report } from "@/lib/metrics/reports.ts";

export interface ServeOrder {
  type: "serve";
  port: number;
  /** Migrate before, and fill what answers need beside the ads. */
  prepares: boolean;
  /** Go on filling. */
  fills: boolean;
  /** Close what another worker left open when it ended. */
  tidies: boolean;
}

/** What a worker is told. */
export type Order =
  | ServeOrder
  | { type: "stop" }
  /** Say that you are alive. */
  | { type: "ping" }
  /** Say what you have counted. */
  | { type: "report"; id: number }
  /** What all workers have counted, as you asked. */
  | { type: "reports"; id: number; reports: Report[] };

/** What a worker says. */
export type News =
  | { type: "prepared" }
  | { type: "serving"; url: string; port: number }
  | { type: "pong" }
  | { type: "report"; id: number; report: Report }
  /** What have all workers counted? */
  | { type: "collect"; id: number };
