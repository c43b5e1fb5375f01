import { applyDiscount, updateSession } from '../../../core/checkout/change-session.ts';
import { lockLiveSession } from '../../../core/checkout/load-session.ts';
import { requote } from '../../../core/checkout/quote/quote-session.ts';
import type {
  CheckoutSession,
  UpdateCheckoutSessionInput,
} from '../../../core/checkout/session.ts';
import type { Buyer } from '../../../core/customers/address.ts';
import type { FormError } from '../../../http/pages/form-field.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import type { PagesDeps } from '../deps.ts';
import { type CheckoutFormInput, type ValidatedForm, validateForm } from './form-input.ts';
import type { CheckoutPageContext } from './open-checkout.ts';

export type SavedForm = { session: CheckoutSession; problems: FormError[] };

/**
 * Writes what was typed into the session, where it says something new: a session that is not changed
 * keeps its open payment page. What is new is decided on the locked session, as the button may be
 * pressed twice at once. Nothing is written while a field is wrong.
 */
export async function saveFormInput(
  { unit }: Pick<PagesDeps, 'unit'>,
  { tenant, session }: CheckoutPageContext,
  formInput: CheckoutFormInput,
  options: { complete: boolean },
): Promise<SavedForm> {
  const validated = validateForm(formInput, session.quote.needsShipping, options.complete);
  if (validated.problems.length > 0) return { session, problems: validated.problems };
  try {
    const saved = await saveDetails(unit, { tenant, session }, { validated, formInput });
    const changed = await chooseCheapestShipping(unit, { tenant, session: saved });
    return {
      session: await saveCoupon(unit, { tenant, session: changed }, formInput.coupon),
      problems: [],
    };
  } catch (error) {
    return { session, problems: [toProblem(error)] };
  }
}

type SessionRef = Pick<CheckoutPageContext, 'tenant' | 'session'>;
type FormEntries = { validated: ValidatedForm; formInput: CheckoutFormInput };

function saveDetails(
  unit: UnitOfWork,
  held: SessionRef,
  entries: FormEntries,
): Promise<CheckoutSession> {
  const save = (given: FormEntries) =>
    changeLockedSession(unit, held, (work, now) => {
      const patch = sessionPatch(now, given);
      return isEmpty(patch) ? now : updateSession(work, now.id, patch);
    });
  return save(entries).catch((error) => {
    // Another address has other options: what is chosen there is chosen when they are shown.
    if (!isUnknownOption(error) || !entries.validated.address) throw error;
    return save({ ...entries, formInput: { ...entries.formInput, shipping_option: '' } });
  });
}

/** Where there is nothing chosen yet, the total is one that can be paid all the same. */
async function chooseCheapestShipping(
  unit: UnitOfWork,
  held: SessionRef,
): Promise<CheckoutSession> {
  if (cheapestUnselectedOption(held.session) === null) return held.session;
  return changeLockedSession(unit, held, (work, now) => {
    const cheapest = cheapestUnselectedOption(now);
    if (cheapest === null) return now;
    return updateSession(work, now.id, { selectedShippingOptionId: cheapest.id });
  });
}

function cheapestUnselectedOption({ quote }: CheckoutSession) {
  const [cheapest] = quote.shippingOptions.toSorted((a, b) => a.amount - b.amount);
  return quote.selectedShippingOptionId === null && cheapest ? cheapest : null;
}

async function saveCoupon(
  unit: UnitOfWork,
  held: SessionRef,
  code: string,
): Promise<CheckoutSession> {
  if (!isDifferentCoupon(code, held.session)) return held.session;
  return changeLockedSession(unit, held, (work, now) =>
    isDifferentCoupon(code, now) ? applyDiscount(work, now.id, code) : now,
  );
}

const isDifferentCoupon = (code: string, { couponCode }: CheckoutSession) =>
  code !== '' && code.toLowerCase() !== couponCode?.toLowerCase();

type ChangeSession = (
  work: Work,
  now: CheckoutSession,
) => CheckoutSession | Promise<CheckoutSession>;

/** `now`: the locked session with the prices of this moment. */
function changeLockedSession(
  unit: UnitOfWork,
  { tenant, session }: SessionRef,
  change: ChangeSession,
) {
  return unit.run(tenant, async (work) => {
    const { session: locked, site } = await lockLiveSession(work, session.id);
    return change(work, await requote(work, site, locked));
  });
}

const isUnknownOption = (error: unknown): boolean =>
  error instanceof DomainError && error.reason === 'shipping_option_unknown';

/** What differs from the session. */
function sessionPatch(
  session: CheckoutSession,
  { validated, formInput }: FormEntries,
): UpdateCheckoutSessionInput {
  const { address } = validated;
  const buyer = withPreviousName(validated.buyer, session);
  const option = formInput.shipping_option;
  const isOffered = session.quote.shippingOptions.some(({ id }) => id === option);
  const isOther = option !== session.selectedShippingOptionId;
  return {
    ...(buyer && !hasSameFields(buyer, session.buyer) ? { buyer } : {}),
    ...(address && !hasSameFields(address, session.shippingAddress)
      ? { shippingAddress: address }
      : {}),
    ...(isOffered && isOther ? { selectedShippingOptionId: option } : {}),
  };
}

const isEmpty = (patch: UpdateCheckoutSessionInput) => Object.keys(patch).length === 0;

/**
 * The form has one name, that of the parcel when there is one: left as it stood, it renames nobody who
 * pays for a present.
 */
function withPreviousName(typed: Buyer | null, { buyer, shippingAddress }: CheckoutSession) {
  const isRecipient = typed !== null && typed.name === shippingAddress?.name;
  return isRecipient && buyer?.name ? { ...typed, name: buyer.name } : typed;
}

function hasSameFields<Value extends object>(one: Value, other: Value | null): boolean {
  return (
    other !== null &&
    Object.entries(one).every(([name, value]) => Reflect.get(other, name) === value)
  );
}

/** Where on the page a refusal belongs. */
const fieldByReason: Record<string, string> = {
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
const messageByReason: Record<string, string> = {
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

const heldByOthersMessage =
  'Other buyers are paying for the last units. Choose fewer, or try again in some minutes.';

/** A refusal as something to mend on the page; what belongs to no field is thrown on. */
export function toProblem(error: unknown): FormError {
  if (!(error instanceof DomainError)) throw error;
  const { reason, message, extensions } = error;
  const field = reason.startsWith('coupon') ? 'coupon' : fieldByReason[reason];
  if (field === undefined) throw error;
  if (extensions.held_until !== undefined) return { field, message: heldByOthersMessage };
  return { field, message: messageByReason[reason] ?? message };
}
