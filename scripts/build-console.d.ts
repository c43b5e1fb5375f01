/** Builds the console into a folder, by default `dist/console`, if its sources have changed. */
export function buildConsole(folder?: string): Promise<void>;
