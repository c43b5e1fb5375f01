import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Buyer } from '../../../../../core/customers/address.ts';
import type { ActiveCapabilities } from '../../protocol/negotiation.ts';
import { fullName, splitName } from './name.ts';

const line = Type.Optional(Type.String({ maxLength: 200 }));

export const UcpBuyerInput = Type.Object({
  first_name: line,
  last_name: line,
  email: Type.Optional(
    Type.String({ format: 'email', maxLength: 254, description: 'Gets the receipt.' }),
  ),
  phone_number: line,
  consent: Type.Optional(
    Type.Object(
      {
        analytics: Type.Optional(Type.Boolean()),
        preferences: Type.Optional(Type.Boolean()),
        marketing: Type.Optional(Type.Boolean()),
        sale_of_data: Type.Optional(Type.Boolean()),
      },
      { description: 'What may be done with the buyer’s data.' },
    ),
  ),
});
export type UcpBuyerInput = Static<typeof UcpBuyerInput>;

/** A buyer as the shop knows it; null without an e-mail address. */
export function readBuyer({ email, ...names }: UcpBuyerInput): Buyer | null {
  const address = email?.trim();
  return address ? { email: address, name: fullName(names) } : null;
}

/** What was said of the buyer, as it is kept: only what the standard knows of. */
export const pickBuyerFields = (buyer: UcpBuyerInput): UcpBuyerInput =>
  Value.Clean(UcpBuyerInput, structuredClone(buyer)) as UcpBuyerInput;

/**
 * The buyer in the words of the standard: as it was said through this binding, while the shop still
 * knows the same one; else with the name in two parts.
 */
export function presentBuyer(
  buyer: Buyer | null,
  said: UcpBuyerInput | null,
  active: ActiveCapabilities,
): { buyer?: UcpBuyerInput } {
  const isSame = said !== null && isSameBuyer(readBuyer(said), buyer);
  const known = isSame ? said : buyer && { ...splitName(buyer.name), email: buyer.email };
  if (!known) return {};
  const { consent, ...person } = known as UcpBuyerInput;
  const mayConsent = active.has('dev.ucp.shopping.buyer_consent');
  return { buyer: { ...person, ...(consent && mayConsent && { consent }) } };
}

const isSameBuyer = (one: Buyer | null, other: Buyer | null): boolean =>
  one?.email === other?.email && one?.name === other?.name;
