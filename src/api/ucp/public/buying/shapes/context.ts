import type { Static } from 'typebox';
import type { AgentIdentity } from '../../../../../core/access/signatures/agent-identity.ts';
import type { BuyerHints } from '../../../../../core/pricing/buyer-hints.ts';
import type { Context } from '../../catalog/input.ts';
import { readPostalAddress } from './address.ts';

/**
 * The hints in `context`; null without one. Values that are not understood are left out. `signer`:
 * the verified agent of the request.
 */
export function readHints(
  context: Static<typeof Context> | undefined,
  signer: AgentIdentity | null,
): BuyerHints | null {
  const { eligibility = [], ...postal } = context ?? {};
  const address = readPostalAddress(postal);
  if (!address && eligibility.length === 0) return null;
  const { country, state, postcode } = address ?? {};
  return {
    destination: country ? { country, state: state ?? null, postcode: postcode ?? null } : null,
    claims: eligibility,
    agent: signer?.iss ?? null,
  };
}
