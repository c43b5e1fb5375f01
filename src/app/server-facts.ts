import type { ServerFacts } from '../core/setup/warnings.ts';
import type { Config } from '../platform/settings/config.ts';

/** What the settings of this server mean for its stores. */
export const serverFactsOf = ({ payments, mail }: Config): ServerFacts => ({
  takesTestPayments: payments.processor === 'sandbox',
  sendsEmail: mail.smtp !== null,
});
