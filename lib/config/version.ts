/** The version of this build: in the OpenAPI documents and in the metrics. */
export const VERSION = "1.0.0";
