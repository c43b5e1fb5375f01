import type { View } from '../../../platform/unit-of-work.ts';
import { getCustomer } from '../../customers/manage-customers.ts';
import type { CheckoutSession } from '../session.ts';

/** By which address a buyer is known: as it was said, else that of the proven customer; null: nobody knows. */
export async function getBuyerEmail(
  view: View,
  { buyer, customerId }: Pick<CheckoutSession, 'buyer' | 'customerId'>,
): Promise<string | null> {
  if (buyer || customerId === null) return buyer?.email ?? null;
  return (await getCustomer(view, customerId)).email;
}
