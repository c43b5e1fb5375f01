import type { Plugin } from './plugin.js';

/** A problem of a plug-in, such as `taxes: no tax for line 2`. */
export type PluginProblem = string;

/**
 * The provider of a payment processor under test: a test account or a double of it. Payments are of
 * 10.99 EUR.
 */
export type PaymentProvider = {
  /** Pays the open page with this reference, as a buyer does. */
  pay(reference: string): void | Promise<void>;
  /** The webhook that the provider sends about the paid page. */
  webhookOf(reference: string): Webhook | Promise<Webhook>;
  /** A token that pays each time, to try `charge`. */
  token?: string;
  /** Lets the provider carry out the next call and lose its answer, to try what happens then. */
  loseNextAnswer?(): void;
};

type Webhook = { body: Uint8Array; headers: Record<string, string> };

/**
 * Asks a plug-in about sample baskets (one line, many lines, digital goods, prices that include tax,
 * currencies without minor units, no city or postcode) and checks each answer as the server does.
 * Checks its synonyms, tries its storage with objects that it removes again, and asks its
 * skills with the examples of their input. Tries its payment processor with the given provider.
 * Returns the problems; a good plug-in has none.
 */
export function checkPlugin(
  plugin: Plugin,
  options?: { payments?: PaymentProvider },
): Promise<PluginProblem[]>;
