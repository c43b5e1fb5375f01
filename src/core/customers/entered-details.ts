import { isDeepStrictEqual } from 'node:util';
import { equalsConstantTime, sha256Hex } from '../../platform/crypto/signing.ts';
import type { Address, Buyer } from './address.ts';
import type { BuyerDetail } from './linking/buyer-ownership.ts';

/**
 * Details that a person entered on the hosted checkout page. `browser`: the digest of the browser
 * they were entered in, from `browserDigest`.
 */
export type EnteredDetails = { browser: string; details: readonly BuyerDetail[] };

/** The details that the hosted page can enter. */
type PageDetails = { buyer: Buyer | null; shippingAddress: Address | null };
type PageDetail = keyof PageDetails;
type WithEnteredDetails = PageDetails & { enteredDetails: EnteredDetails | null };

const pageDetails: readonly PageDetail[] = ['buyer', 'shippingAddress'];

/** The checkout is part of the digest, so that it does not link the orders of a browser. */
export const browserDigest = (secret: string, checkoutId: string): string =>
  sha256Hex(`${secret}|${checkoutId}`);

/** The details that are shown only in another browser. `browser` is null for a caller without one. */
export function detailsOfOtherBrowser(
  { enteredDetails }: Pick<WithEnteredDetails, 'enteredDetails'>,
  browser: string | null,
): readonly BuyerDetail[] {
  if (enteredDetails === null) return [];
  const isSame = browser !== null && equalsConstantTime(enteredDetails.browser, browser);
  return isSame ? [] : enteredDetails.details;
}

/** Sets the given details to null. */
export function withoutDetails<Owner extends object>(
  owner: Owner,
  hidden: readonly BuyerDetail[],
): Owner {
  return { ...owner, ...Object.fromEntries(hidden.map((name) => [name, null])) };
}

/** `browser` is null for a change over an API. */
type DetailChange = {
  given: { [Name in PageDetail]?: PageDetails[Name] | undefined };
  browser: string | null;
};

/**
 * A caller over an API that changes buyer or address replaces all entered details. Otherwise it could
 * have details that it may not see sent to its own email address.
 */
export function dropUnseenDetails<After extends PageDetails>(
  before: WithEnteredDetails,
  after: After,
  { given, browser }: DetailChange,
): After {
  if (browser !== null || before.enteredDetails === null) return after;
  const isChanged = (name: BuyerDetail) =>
    pageDetails.some(
      (one) =>
        one === name && given[one] !== undefined && !isDeepStrictEqual(before[one], after[one]),
    );
  if (!pageDetails.some(isChanged)) return after;
  return withoutDetails(
    after,
    before.enteredDetails.details.filter((name) => !isChanged(name)),
  );
}

/**
 * The entered details after a change. Details from a page belong to its browser. A detail that an
 * API replaces is no longer entered, except by the same value, which the caller may not have seen.
 */
export function markEnteredDetails(
  before: WithEnteredDetails,
  after: PageDetails,
  { given, browser }: DetailChange,
): EnteredDetails | null {
  const { enteredDetails } = before;
  const replaced = pageDetails.filter((name) =>
    browser === null ? !isDeepStrictEqual(before[name], after[name]) : given[name] !== undefined,
  );
  const isKept = (name: BuyerDetail) => !replaced.some((one) => one === name);
  const kept = enteredDetails?.details.filter(isKept) ?? [];
  if (browser === null)
    return enteredDetails && kept.length > 0 ? { ...enteredDetails, details: kept } : null;
  const entered = replaced.filter((name) => after[name] !== null);
  if (entered.length === 0) return enteredDetails;
  const own = detailsOfOtherBrowser(before, browser).length === 0 ? kept : [];
  return { browser, details: [...own, ...entered] };
}
