/** The program of the server. */
export const serverFile: string;
/** The program of its commands. */
export const cliFile: string;
/** Bundles both into `dist/server`, and the models of plug-ins, if their sources have changed. */
export function buildServer(): Promise<void>;
