import type { Static } from 'typebox';
import type { BuyerHints } from '../../../../../core/pricing/buyer-hints.ts';
import type { Context } from '../../catalog/input.ts';
import type { UcpMessage } from '../../protocol/messages.ts';
import { readPostalAddress } from './address.ts';

/** The hints in `context`; null without one. Values that are not understood are left out. */
export function readHints(context: Static<typeof Context> | undefined): BuyerHints | null {
  const { eligibility = [], ...postal } = context ?? {};
  const address = readPostalAddress(postal);
  if (!address && eligibility.length === 0) return null;
  const { country, state, postcode } = address ?? {};
  return {
    destination: country ? { country, state: state ?? null, postcode: postcode ?? null } : null,
    claims: eligibility,
  };
}

/** A warning for each claim, because prices for members need a linked account and no claim. */
export function eligibilityMessages(hints: BuyerHints | null): UcpMessage[] {
  return (hints?.claims ?? []).map((claim, index) => ({
    type: 'warning',
    code: 'eligibility_not_accepted',
    content: `The claim ${claim} is not accepted here and changes no price.`,
    path: `$.context.eligibility[${index}]`,
  }));
}
