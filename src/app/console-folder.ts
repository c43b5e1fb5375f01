/** The folder with the built console, in the repository and in the published package. */
export const builtConsole: URL = new URL('../../dist/console/', import.meta.url);
