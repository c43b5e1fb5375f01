import type { CartDetails } from '../../carts/update-cart-details.ts';
import {
  type Address,
  type AddressInput,
  type Buyer,
  type BuyerInput,
  normalizeAddress,
  parseAddress,
  parseBuyer,
} from '../../customers/address.ts';

type DetailsInput = {
  shipping_address?: AddressInput;
  selected_shipping_option_id?: string;
  buyer?: BuyerInput;
};

/** What a cart and a checkout session know alike. */
export type StoredDetails = {
  shippingAddress: Address | null;
  selectedShippingOptionId: string | null;
  buyer: Buyer | null;
  couponCode: string | null;
};

/** The details that are given, and nothing else. */
export function readDetails(input: DetailsInput): CartDetails {
  const { shipping_address: address, selected_shipping_option_id: option, buyer } = input;
  return {
    ...(address && { shippingAddress: normalizeAddress(parseAddress(address)) }),
    ...(option !== undefined && { selectedShippingOptionId: option }),
    ...(buyer && { buyer: parseBuyer(buyer) }),
  };
}

/**
 * The details that are given and differ: what is said once more leaves an open payment page open.
 */
export function changedDetails(held: StoredDetails, input: DetailsInput): CartDetails {
  const given = readDetails(input);
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !isSameValue(Reflect.get(held, name), value)),
  );
}

/** The coupon that is given, unless it is the one that is there; null: none. */
export function changedCouponCode(
  { couponCode }: StoredDetails,
  code: string | undefined,
): string | null {
  const given = code?.trim() ?? null;
  return given?.toLowerCase() === couponCode?.toLowerCase() ? null : given;
}

export const isEmptyObject = (details: object): boolean => Object.keys(details).length === 0;

function isSameValue(held: unknown, given: unknown): boolean {
  if (!isRecord(held) || !isRecord(given)) return held === given;
  return Object.entries(given).every(([name, value]) => held[name] === value);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
