import type { Product } from '../../src/core/catalog/product.ts';
import { updateSession } from '../../src/core/checkout/change-session.ts';
import { createSession } from '../../src/core/checkout/create-session.ts';
import { completeWithToken } from '../../src/core/checkout/payment/complete-with-token.ts';
import { DomainError } from '../../src/kernel/domain-error.ts';
import { type BuyersShop, somewhere } from './shop.ts';

/**
 * Makes the three calls of an agent: create a session, set the address, pay. Returns false when the
 * stock is sold out.
 */
export async function buy(shop: BuyersShop, product: Product, email: string): Promise<boolean> {
  try {
    const { id } = await open(shop, product, email);
    await shop.unit.run(shop.tenant, (work) =>
      updateSession(work, id, { shippingAddress: somewhere }),
    );
    const { session } = await completeWithToken(
      shop.paymentContext,
      shop.tenant,
      id,
      'tok_success',
    );
    return session.status === 'completed';
  } catch (error) {
    if (error instanceof DomainError && error.reason === 'insufficient_stock') return false;
    throw error;
  }
}

function open({ unit, tenant, site }: BuyersShop, product: Product, email: string) {
  const [variant] = product.variants;
  if (!variant) throw new Error('The product has no variant.');
  const items = [{ productId: product.id, variantId: variant.id, quantity: 1 }];
  return unit.run(tenant, (work) =>
    createSession(work, site, { channel: 'ucp', items, buyer: { email, name: null } }),
  );
}
