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
import { isSameCouponCode } from '../../pricing/coupons/coupon.ts';

type DetailsInput = {
  shipping_address?: AddressInput;
  selected_shipping_option_id?: string;
  buyer?: BuyerInput;
};

/** The details that both carts and checkout sessions store. */
export type StoredDetails = {
  shippingAddress: Address | null;
  selectedShippingOptionId: string | null;
  buyer: Buyer | null;
  couponCodes: readonly string[];
};

/** The details that the input contains, parsed. */
export function readDetails(input: DetailsInput): CartDetails {
  const { shipping_address: address, selected_shipping_option_id: option, buyer } = input;
  return {
    ...(address && { shippingAddress: normalizeAddress(parseAddress(address)) }),
    ...(option !== undefined && { selectedShippingOptionId: option }),
    ...(buyer && { buyer: parseBuyer(buyer) }),
  };
}

/**
 * The details of the input that differ from the stored ones. Only these are written, because a
 * change closes an open payment page.
 */
export function changedDetails(stored: StoredDetails, input: DetailsInput): CartDetails {
  const given = readDetails(input);
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !isSameValue(Reflect.get(stored, name), value)),
  );
}

/** The coupon code of the input; null if there is none or it was entered before. */
export function changedCouponCode(
  { couponCodes }: StoredDetails,
  code: string | undefined,
): string | null {
  const given = code?.trim() ?? null;
  return given === null || couponCodes.some((one) => isSameCouponCode(one, given)) ? null : given;
}

export const isEmptyObject = (details: object): boolean => Object.keys(details).length === 0;

function isSameValue(stored: unknown, given: unknown): boolean {
  if (!isRecord(stored) || !isRecord(given)) return stored === given;
  return Object.entries(given).every(([name, value]) => stored[name] === value);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
