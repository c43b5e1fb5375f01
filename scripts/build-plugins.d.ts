/** Builds the plug-ins of `packages` into the folder, by default `dist/plugins`. */
export function buildPlugins(folder?: string): Promise<void>;
