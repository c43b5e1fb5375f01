import type { Cart } from '../../../core/carts/cart.ts';
import { removeItem, updateItem } from '../../../core/carts/cart-items.ts';
import { applyCoupon } from '../../../core/carts/update-cart-details.ts';
import { releaseSession } from '../../../core/checkout/end-session.ts';
import { type Form, formInput } from '../../../http/pages/form-body.ts';
import type { FormError } from '../../../http/pages/form-field.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { StorePageScope } from '../page-scope.ts';

/** A whole number as people type it, or null. */
export function readQuantity(text: string): number | null {
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

export const cartAccess = (token: string) => ({ token, release: releaseSession });

type CartInStore = { cart: Cart; scope: StorePageScope };

/** Keeps what is typed into the cart's fields, line by line, and tells what could not be. */
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
    const wanted = readQuantity(text);
    if (wanted === null) problems.push({ field, message: 'Enter how many, as a whole number.' });
    else {
      const kept = unit.run(tenant, (work) =>
        wanted === 0
          ? removeItem(work, access, id)
          : updateItem(work, access, { itemId: id, quantity: wanted }),
      );
      problems.push(...(await collectProblems(kept, field)));
    }
  }
  const code = formInput(form, 'coupon');
  if (code === '') return problems;
  const applied = unit.run(tenant, (work) => applyCoupon(work, access, code));
  return [...problems, ...(await collectProblems(applied, 'coupon'))];
}

/** What a change was refused with, as something to mend at a field. */
async function collectProblems(change: Promise<unknown>, field: string): Promise<FormError[]> {
  try {
    await change;
    return [];
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    return [{ field, message: errorSentence(error) }];
  }
}

/** A refusal in words for who fills in a form. */
export function errorSentence({ reason, message, extensions }: DomainError): string {
  switch (reason) {
    case 'insufficient_stock':
      return stockSentence(extensions.available);
    case 'variant_unresolved':
      return 'This one is not sold any more: choose another.';
    case 'payment_in_progress':
      return 'This cart is being paid for at this moment. Wait for the outcome.';
    default:
      return message;
  }
}

/** `available` is a number, or one for each variant. */
function stockSentence(available: unknown): string {
  const counts = typeof available === 'object' ? Object.values(available ?? {}) : [available];
  const left = Math.min(...counts.map(Number));
  return left > 0 ? `Only ${left} can be bought.` : 'This has just been sold out.';
}
