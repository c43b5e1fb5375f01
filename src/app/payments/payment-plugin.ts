import type { PaymentProcessor, Plugin } from '../../../packages/plugin/plugin.js';
import { ConfigError } from '../../platform/settings/config-error.ts';

type PaymentPlugin = { name: string; payments: PaymentProcessor };

/** The plug-in of PAYMENT_PROCESSOR=plugin. Throws a ConfigError when there is none. */
export function findPaymentPlugin(plugins: readonly Plugin[]): PaymentPlugin {
  const plugin = plugins.find((one) => one.paymentProcessor);
  if (!plugin?.paymentProcessor)
    throw new ConfigError(
      'PAYMENT_PROCESSOR=plugin needs a plug-in with paymentProcessor: add one to the file of STOA_CONFIG.',
    );
  return { name: plugin.name, payments: plugin.paymentProcessor };
}
