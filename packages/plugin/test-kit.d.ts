import type { Plugin } from './plugin.js';

/** A problem of a plug-in, such as `taxes: no tax for line 2`. */
export type PluginProblem = string;

/**
 * Asks a plug-in about sample baskets (one line, many lines, digital goods, prices that include tax,
 * currencies without minor units, no city or postcode) and checks each answer as the server does.
 * Checks its synonyms, tries its storage with objects that it removes again, and asks its
 * skills with the examples of their input.
 * Returns the problems; a good plug-in has none.
 */
export function checkPlugin(plugin: Plugin): Promise<PluginProblem[]>;
