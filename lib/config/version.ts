/** The version of this build, as the OpenAPI documents, the metrics and MCP state it. */
export const VERSION = "1.0.0";
