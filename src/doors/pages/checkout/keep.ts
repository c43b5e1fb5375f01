import { applyDiscount, updateSession } from '../../../core/checkout/change-session.ts';
import type { CheckoutSession, SessionPatch } from '../../../core/checkout/session.ts';
import type { Buyer } from '../../../core/customers/address.ts';
import type { Problem } from '../../../http/pages/form-field.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { UnitOfWork } from '../../../platform/work.ts';
import type { PagesDeps } from '../deps.ts';
import { type Judged, judge, type Typed } from './fields.ts';
import type { Checkout } from './open-checkout.ts';

export type Kept = { session: CheckoutSession; problems: Problem[] };

/**
 * Writes what was typed into the session, where it says something new: a session that is not changed
 * keeps its open payment page. Nothing is written while a field is wrong.
 */
export async function keepTyped(
  { unit }: Pick<PagesDeps, 'unit'>,
  { tenant, session }: Checkout,
  typed: Typed,
  options: { complete: boolean },
): Promise<Kept> {
  const judged = judge(typed, session.quote.needsShipping, options.complete);
  if (judged.problems.length > 0) return { session, problems: judged.problems };
  try {
    const saved = await saveDetails(unit, { tenant, session }, patchOf(session, judged, typed));
    const changed = await chooseCheapest(unit, { tenant, session: saved });
    return {
      session: await saveCoupon(unit, { tenant, session: changed }, typed.coupon),
      problems: [],
    };
  } catch (error) {
    return { session, problems: [problemOf(error)] };
  }
}

type Held = Pick<Checkout, 'tenant' | 'session'>;

async function saveDetails(
  unit: UnitOfWork,
  { tenant, session }: Held,
  patch: SessionPatch,
): Promise<CheckoutSession> {
  if (Object.keys(patch).length === 0) return session;
  const save = (given: SessionPatch) =>
    unit.run(tenant, (work) => updateSession(work, session.id, given));
  return save(patch).catch((error) => {
    // Another address has other options: what is chosen there is chosen when they are shown.
    const { selectedShippingOptionId: _gone, ...rest } = patch;
    if (!isUnknownOption(error) || !rest.shippingAddress) throw error;
    return save(rest);
  });
}

/** Where there is nothing chosen yet, the total is one that can be paid all the same. */
async function chooseCheapest(
  unit: UnitOfWork,
  { tenant, session }: Held,
): Promise<CheckoutSession> {
  const { shippingOptions, selectedShippingOptionId } = session.quote;
  const [cheapest] = shippingOptions.toSorted((a, b) => a.amount - b.amount);
  if (selectedShippingOptionId !== null || !cheapest) return session;
  const patch = { selectedShippingOptionId: cheapest.id };
  return unit.run(tenant, (work) => updateSession(work, session.id, patch));
}

const isUnknownOption = (error: unknown): boolean =>
  error instanceof Refusal && error.reason === 'shipping_option_unknown';

async function saveCoupon(
  unit: UnitOfWork,
  { tenant, session }: Held,
  code: string,
): Promise<CheckoutSession> {
  if (code === '' || code.toLowerCase() === session.couponCode?.toLowerCase()) return session;
  return unit.run(tenant, (work) => applyDiscount(work, session.id, code));
}

/** What differs from the session. */
function patchOf(session: CheckoutSession, judged: Judged, typed: Typed): SessionPatch {
  const { address } = judged;
  const buyer = namedAsBefore(judged.buyer, session);
  const option = typed.shipping_option;
  const isOffered = session.quote.shippingOptions.some(({ id }) => id === option);
  const isOther = option !== session.selectedShippingOptionId;
  return {
    ...(buyer && !same(buyer, session.buyer) ? { buyer } : {}),
    ...(address && !same(address, session.shippingAddress) ? { shippingAddress: address } : {}),
    ...(isOffered && isOther ? { selectedShippingOptionId: option } : {}),
  };
}

/**
 * The form has one name, that of the parcel when there is one: left as it stood, it renames nobody who
 * pays for a present.
 */
function namedAsBefore(typed: Buyer | null, { buyer, shippingAddress }: CheckoutSession) {
  const isRecipient = typed !== null && typed.name === shippingAddress?.name;
  return isRecipient && buyer?.name ? { ...typed, name: buyer.name } : typed;
}

function same<Value extends object>(one: Value, other: Value | null): boolean {
  return (
    other !== null &&
    Object.entries(one).every(([name, value]) => Reflect.get(other, name) === value)
  );
}

/** Where on the page a refusal belongs. */
const fieldOf: Record<string, string> = {
  insufficient_stock: 'order',
  too_many_units_held: 'order',
  too_many_open_checkouts: 'order',
  buyer_email_required: 'email',
  payment_processor_unavailable: 'order',
  shipping_address_required: 'country',
  shipping_option_required: 'shipping_option',
  shipping_option_unknown: 'shipping_option',
  terms_version_mismatch: 'terms',
};

/** Reasons that the buyer is told in other words than a program. */
const sentenceOf: Record<string, string> = {
  insufficient_stock: 'Somebody was quicker: there is less left than you want.',
  too_many_units_held:
    'You can order only so many of an item at once. Choose fewer, or contact the store.',
  too_many_open_checkouts:
    'Too many unpaid checkouts are open in your network. Pay or cancel one of them, or try again later.',
  buyer_email_required: 'Enter your email address to use this coupon.',
  payment_processor_unavailable:
    'The payment page does not open at the moment. Nothing was charged: try again shortly.',
  shipping_address_required: 'Say where it goes.',
  shipping_option_required: 'Choose how it is sent.',
  shipping_option_unknown: 'Choose how it is sent.',
  terms_version_mismatch: 'The terms have changed. Please read and accept them again.',
};

const heldByOthers =
  'Other buyers are paying for the last units. Choose fewer, or try again in some minutes.';

/** A refusal as something to mend on the page; what belongs to no field is thrown on. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof Refusal)) throw error;
  const { reason, message, mend } = error;
  const field = reason.startsWith('coupon') ? 'coupon' : fieldOf[reason];
  if (field === undefined) throw error;
  if (mend.held_until !== undefined) return { field, message: heldByOthers };
  return { field, message: sentenceOf[reason] ?? message };
}
