declare const __FRESH_BUILD_ID__: string;

/** The build these scripts belong to; the bundler writes it in. */
export const BUILD_ID: string = __FRESH_BUILD_ID__;
