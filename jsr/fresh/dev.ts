/** The build part of Fresh's public API. */
export {
  Builder,
  type BuildOptions,
  type ResolvedBuildConfig,
} from "./src/dev/builder.ts";
