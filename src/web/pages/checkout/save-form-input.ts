import { applyDiscount, updateSession } from '../../../core/checkout/change-session.ts';
import { lockLiveSession } from '../../../core/checkout/load-session.ts';
import { requote } from '../../../core/checkout/quote/quote-session.ts';
import type {
  CheckoutSession,
  UpdateCheckoutSessionInput,
} from '../../../core/checkout/session.ts';
import type { Buyer } from '../../../core/customers/address.ts';
import { detailsOfOtherBrowser, withoutDetails } from '../../../core/customers/entered-details.ts';
import { isSameCouponCode } from '../../../core/pricing/coupons/coupon.ts';
import type { FormError } from '../../../http/pages/form-field.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import type { PagesDeps } from '../deps.ts';
import { type CheckoutFormInput, type ValidatedForm, validateForm } from './form-input.ts';
import type { CheckoutPageContext } from './open-checkout.ts';

export type SavedForm = { session: CheckoutSession; problems: FormError[] };

/**
 * Saves the form into the session if it changes something: an unchanged session keeps its open
 * payment page. The comparison uses the locked session, because the button may be pressed twice in
 * quick succession. Nothing is saved while a field is invalid.
 */
export async function saveFormInput(
  { unit }: Pick<PagesDeps, 'unit'>,
  { tenant, session, browser, regionStates }: CheckoutPageContext,
  formInput: CheckoutFormInput,
  { complete }: { complete: boolean },
): Promise<SavedForm> {
  const { needsShipping } = session.quote;
  const validated = validateForm(formInput, { needsShipping, complete, regionStates });
  if (validated.problems.length > 0) return { session, problems: validated.problems };
  try {
    const saved = await saveDetails(unit, { tenant, session }, { validated, formInput, browser });
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
type FormEntries = { validated: ValidatedForm; formInput: CheckoutFormInput; browser: string };

function saveDetails(
  unit: UnitOfWork,
  ref: SessionRef,
  entries: FormEntries,
): Promise<CheckoutSession> {
  const save = (form: FormEntries) =>
    changeLockedSession(unit, ref, (work, now) => {
      const patch = sessionPatch(now, form);
      if (isEmpty(patch)) return now;
      return updateSession(work, now.id, { ...patch, browser: form.browser });
    });
  return save(entries).catch((error) => {
    // A new address has new shipping options: the buyer chooses when they are displayed.
    if (!isUnknownOption(error) || !entries.validated.address) throw error;
    return save({ ...entries, formInput: { ...entries.formInput, shipping_option: '' } });
  });
}

/** Selects the cheapest shipping option when none is selected, so that the total can be paid. */
async function chooseCheapestShipping(unit: UnitOfWork, ref: SessionRef): Promise<CheckoutSession> {
  if (cheapestUnselectedOption(ref.session) === null) return ref.session;
  return changeLockedSession(unit, ref, (work, now) => {
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
  ref: SessionRef,
  code: string,
): Promise<CheckoutSession> {
  if (!isDifferentCoupon(code, ref.session)) return ref.session;
  return changeLockedSession(unit, ref, (work, now) =>
    isDifferentCoupon(code, now) ? applyDiscount(work, now.id, code) : now,
  );
}

const isDifferentCoupon = (entered: string, { quote }: CheckoutSession) =>
  entered !== '' && !quote.coupons.some(({ code }) => isSameCouponCode(code, entered));

type ChangeSession = (
  work: Work,
  now: CheckoutSession,
) => CheckoutSession | Promise<CheckoutSession>;

/** `change` gets the locked session with current prices. */
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

/**
 * The fields that differ from what this browser may see. Entered details replace
 * all those of another browser, which would otherwise be shown here.
 */
function sessionPatch(
  stored: CheckoutSession,
  { validated, formInput, browser }: FormEntries,
): UpdateCheckoutSessionInput {
  const { address } = validated;
  const hidden = detailsOfOtherBrowser(stored, browser);
  const session = withoutDetails(stored, hidden);
  const buyer = withPreviousName(validated.buyer, session);
  const option = formInput.shipping_option;
  const isOffered = session.quote.shippingOptions.some(({ id }) => id === option);
  const isOther = option !== session.selectedShippingOptionId;
  const entered = {
    ...(buyer && !hasSameFields(buyer, session.buyer) ? { buyer } : {}),
    ...(address && !hasSameFields(address, session.shippingAddress)
      ? { shippingAddress: address }
      : {}),
  };
  return {
    ...(isEmpty(entered) ? {} : withoutDetails({}, hidden)),
    ...entered,
    ...(isOffered && isOther ? { selectedShippingOptionId: option } : {}),
  };
}

const isEmpty = (patch: UpdateCheckoutSessionInput) => Object.keys(patch).length === 0;

/**
 * The form has one name field, the recipient if the order ships. When it is unchanged, the buyer of
 * a gift keeps a different name.
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

/** The field that a domain error belongs to. */
const fieldByReason: Record<string, string> = {
  insufficient_stock: 'order',
  too_many_units_held: 'order',
  too_many_open_checkouts: 'order',
  mandate_required: 'order',
  buyer_email_required: 'email',
  payment_processor_unavailable: 'order',
  payments_not_configured: 'order',
  shipping_address_required: 'country',
  shipping_option_required: 'shipping_option',
  shipping_option_unknown: 'shipping_option',
  terms_version_mismatch: 'terms',
};

/** Messages for buyers that differ from those of the API. */
const messageByReason: Record<string, string> = {
  insufficient_stock:
    'Some items are no longer available in the quantity you chose. Review your order.',
  too_many_units_held:
    'You have reached the maximum quantity for this item. Lower the quantity, or contact the store.',
  too_many_open_checkouts:
    'Too many unpaid checkouts are open from your network. Pay for or cancel one of them, or try again later.',
  mandate_required:
    'Your details are saved, but you cannot pay here. Return to your shopping agent and confirm the purchase there.',
  buyer_email_required: 'Enter your email address to use this coupon.',
  payment_processor_unavailable:
    'The payment page is not available at the moment. You have not been charged. Try again shortly.',
  payments_not_configured:
    'This store does not take payments yet, so this order cannot be placed. You have not been charged.',
  shipping_address_required: 'Enter a delivery address.',
  shipping_option_required: 'Choose a shipping option.',
  shipping_option_unknown: 'Choose a shipping option.',
  terms_version_mismatch: 'The terms have changed. Read and accept the new version.',
};

const heldByOthersMessage =
  'Other buyers are paying for the last units. Lower the quantity, or try again in a few minutes.';

/** The domain error as a problem of a form field. Rethrows errors that belong to no field. */
export function toProblem(error: unknown): FormError {
  if (!(error instanceof DomainError)) throw error;
  const { reason, message, extensions } = error;
  const field = reason.startsWith('coupon') ? 'coupon' : fieldByReason[reason];
  if (field === undefined) throw error;
  if (extensions.held_until !== undefined) return { field, message: heldByOthersMessage };
  return { field, message: messageByReason[reason] ?? message };
}
