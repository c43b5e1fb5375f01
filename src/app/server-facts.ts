import type { ServerFacts } from '../core/setup/warnings.ts';
import type { Config } from '../platform/settings/config.ts';

/** Facts about this server's settings that concern its stores. */
export const serverFactsOf = ({ payments, mail }: Config): ServerFacts => ({
  takesPayments: payments.processor !== 'none',
  takesTestPayments: payments.processor === 'sandbox',
  sendsEmail: mail.smtp !== null,
});
