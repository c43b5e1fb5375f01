import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Buyer } from '../../../../../core/customers/address.ts';
import type { ActiveCapabilities } from '../../protocol/negotiation.ts';
import { fullName, splitName } from './address.ts';

const line = Type.Optional(Type.String({ maxLength: 200 }));

export const UcpBuyerInput = Type.Object({
  first_name: line,
  last_name: line,
  email: Type.Optional(
    Type.String({ format: 'email', maxLength: 254, description: 'Email address for the receipt.' }),
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
      { description: 'Which uses of their data the buyer has agreed to.' },
    ),
  ),
});
export type UcpBuyerInput = Static<typeof UcpBuyerInput>;

/** Converts to the buyer type of the core; null without an email address. */
export function readBuyer({ email, ...names }: UcpBuyerInput): Buyer | null {
  const address = email?.trim();
  return address ? { email: address, name: fullName(names) } : null;
}

/** Only the members that UCP defines, for storage. */
export const pickBuyerFields = (buyer: UcpBuyerInput): UcpBuyerInput =>
  Value.Clean(UcpBuyerInput, structuredClone(buyer)) as UcpBuyerInput;

/**
 * The buyer as UCP. While the buyer is still the one that was sent through this API, it is returned
 * as it was sent; otherwise the name is split into first and last name.
 */
export function presentBuyer(
  buyer: Buyer | null,
  original: UcpBuyerInput | null,
  active: ActiveCapabilities,
): { buyer?: UcpBuyerInput } {
  const isSame = original !== null && isSameBuyer(readBuyer(original), buyer);
  const known = isSame ? original : buyer && { ...splitName(buyer.name), email: buyer.email };
  if (!known) return {};
  const { consent, ...person } = known as UcpBuyerInput;
  const mayConsent = active.has('dev.ucp.shopping.buyer_consent');
  return { buyer: { ...person, ...(consent && mayConsent && { consent }) } };
}

const isSameBuyer = (one: Buyer | null, other: Buyer | null): boolean =>
  one?.email === other?.email && one?.name === other?.name;
