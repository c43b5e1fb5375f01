import type { Cart } from '../../../core/carts/cart.ts';
import { removeItem, updateItem } from '../../../core/carts/cart-items.ts';
import { applyCoupon } from '../../../core/carts/update-cart-details.ts';
import { releaseSession } from '../../../core/checkout/end-session.ts';
import { type Form, formInput } from '../../../http/pages/form-body.ts';
import type { FormError } from '../../../http/pages/form-field.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { StorePageScope } from '../page-scope.ts';

/** A whole number as typed, or null. */
export function readQuantity(text: string): number | null {
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

export const cartAccess = (token: string) => ({ token, release: releaseSession });

type CartInStore = { cart: Cart; scope: StorePageScope };

/** Saves quantities and coupon of the cart form; returns a problem for each rejected field. */
export async function saveCartForm(
  unit: UnitOfWork,
  { cart, scope }: CartInStore,
  form: Form,
): Promise<FormError[]> {
  const problems: FormError[] = [];
  const { tenant } = scope.site;
  const access = cartAccess(cart.token);
  for (const { id, quantity } of cart.items) {
    const field = `quantity_${id}`;
    const text = formInput(form, field);
    if (text === '' || text === String(quantity)) continue;
    const newQuantity = readQuantity(text);
    if (newQuantity === null)
      problems.push({ field, message: 'Enter the quantity as a whole number.' });
    else {
      const saved = unit.run(tenant, (work) =>
        newQuantity === 0
          ? removeItem(work, access, id)
          : updateItem(work, access, { itemId: id, quantity: newQuantity }),
      );
      problems.push(...(await collectProblems(saved, field)));
    }
  }
  const code = formInput(form, 'coupon');
  if (code === '') return problems;
  const applied = unit.run(tenant, (work) => applyCoupon(work, access, code));
  return [...problems, ...(await collectProblems(applied, 'coupon'))];
}

/** The domain error of a rejected change as a problem of the field. */
async function collectProblems(change: Promise<unknown>, field: string): Promise<FormError[]> {
  try {
    await change;
    return [];
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    return [{ field, message: errorSentence(error) }];
  }
}

/** For people: the error tells programs which credential to send. */
export const guestCheckoutText =
  'This store does not take orders here. Order through your shopping agent.';

/** The message of a domain error for a buyer's form. */
export function errorSentence({ reason, message, extensions }: DomainError): string {
  switch (reason) {
    case 'insufficient_stock':
      return stockSentence(extensions.available);
    case 'variant_unresolved':
      return 'This option is no longer available. Select another one.';
    case 'payment_in_progress':
      return 'A payment for this cart is in progress. Wait until it has finished.';
    case 'guest_checkout_disabled':
      return guestCheckoutText;
    default:
      return message;
  }
}

/** `available` is a number, or an object with a number for each variant. */
function stockSentence(available: unknown): string {
  const counts = typeof available === 'object' ? Object.values(available ?? {}) : [available];
  const left = Math.min(...counts.map(Number));
  return left > 0 ? `Only ${left} available. Lower the quantity.` : 'This item has just sold out.';
}
