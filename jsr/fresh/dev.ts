/** The build part of Fresh's public API. */
export {
  Builder,
  type BuildOptions,
  type ResolvedBuildConfig,
} from "./src/dev/builder.ts";
export type {
  OnTransformArgs,
  OnTransformOptions,
  OnTransformResult,
  TransformFn,
} from "./src/dev/file_transformer.ts";
