import type { Site } from '../../../core/sites/site.ts';
import type { PaymentHandler } from '../protocol/payment-handlers.ts';
import { type AcpVersion, latestAcpVersion } from '../protocol/versions.ts';
import type { AcpSessionNotes } from './session-notes.ts';

type Offer = { version: AcpVersion; handlers: readonly PaymentHandler[] };

/**
 * The interventions that both the agent and a handler support. 2026-01-30 needs details of a browser
 * that the server never sees.
 */
export const sharedInterventions = (
  { interventions }: Pick<AcpSessionNotes, 'interventions'>,
  { version, handlers }: Offer,
): string[] =>
  version === latestAcpVersion && handlers.some(({ config }) => config.supports_3ds === true)
    ? interventions.filter((name) => name === '3ds')
    : [];

/** What the agent needs to authenticate the buyer of a test card. */
export const authenticationMetadata = ({ id, name, country }: Site) => ({
  acquirer_details: {
    acquirer_bin: '400000',
    acquirer_country: country ?? 'US',
    acquirer_merchant_id: id.slice(0, 35),
    merchant_name: name.slice(0, 40),
  },
  directory_server: 'visa',
});
