import type { View } from '../../../platform/unit-of-work.ts';
import { getCustomer } from '../../customers/manage-customers.ts';
import type { CheckoutSession } from '../session.ts';

/** The email of the buyer, otherwise that of the verified customer; null if there is neither. */
export async function getBuyerEmail(
  view: View,
  { buyer, customerId }: Pick<CheckoutSession, 'buyer' | 'customerId'>,
): Promise<string | null> {
  if (buyer || customerId === null) return buyer?.email ?? null;
  return (await getCustomer(view, customerId)).email;
}
