import type { Product } from '../../src/core/catalog/product.ts';
import { createProduct } from '../../src/core/catalog/products/create-product.ts';
import { defaultHold } from '../../src/core/catalog/stock/hold.ts';
import { reserveStock } from '../../src/core/catalog/stock/stock.ts';
import { createSession } from '../../src/core/checkout/create-session.ts';
import { completeWithToken } from '../../src/core/checkout/payment/complete-with-token.ts';
import type { CheckoutSession } from '../../src/core/checkout/session.ts';
import type { PaymentContext } from '../../src/core/payments/payment-context.ts';
import type { Site } from '../../src/core/sites/site.ts';
import { DomainError } from '../../src/kernel/domain-error.ts';
import type { Tenant, UnitOfWork } from '../../src/platform/unit-of-work.ts';

/** A store with many buyers, on a real PostgreSQL. */
export type RaceStore = {
  unit: UnitOfWork;
  paymentContext: PaymentContext;
  tenant: Tenant;
  site: Site;
};

/** The outcome of an attempt to buy: an order, or the reason of its rejection. */
type Attempt = { sessionId: string; outcome: string };

const address = {
  name: 'B',
  line1: 'Street 1',
  line2: null,
  city: 'Berlin',
  state: null,
  phone: null,
};

/** A product with one variant for each number, which is its stock. */
export function createStockedProduct(
  { unit, tenant, site }: RaceStore,
  stocks: number[],
): Promise<Product> {
  return unit.run(tenant, (work) =>
    createProduct(work, site.slug, {
      name: 'Wanted',
      price: { amount: 1_000, currency: site.currency },
      variants: stocks.map((stock, place) => ({ options: { Place: String(place) }, stock })),
    }),
  );
}

/** Holds all units of the first variant as unpaid payment pages do. */
export async function holdOnPages(
  { unit, tenant }: RaceStore,
  { id, variants: [variant] }: Product,
  { units, perPage }: { units: number; perPage: number },
): Promise<void> {
  if (!variant) return;
  for (let left = units; left > 0; left -= perPage) {
    const held = [{ variantId: variant.id, quantity: Math.min(left, perPage) }];
    const hold = { ...defaultHold, yields: true };
    await unit.run(tenant, (work) => reserveStock(work, `page ${left} of ${id}`, held, hold));
  }
}

/** A session for each buyer, with one unit of each named variant, in that order. */
export async function openSessions(
  store: RaceStore,
  product: Product,
  baskets: number[][],
): Promise<CheckoutSession[]> {
  const sessions: CheckoutSession[] = [];
  for (const [buyer, places] of baskets.entries())
    sessions.push(await openSession(store, product, { places, buyer }));
  return sessions;
}

function openSession(
  { unit, tenant, site }: RaceStore,
  product: Product,
  request: { places: number[]; buyer: number },
): Promise<CheckoutSession> {
  const items = request.places.flatMap((place) => {
    const variant = product.variants[place];
    return variant ? [{ productId: product.id, variantId: variant.id, quantity: 1 }] : [];
  });
  return unit.run(tenant, (work) =>
    createSession(work, site, {
      channel: 'ucp',
      items,
      buyer: { email: `buyer-${request.buyer}@example.com`, name: null },
      shippingAddress: { ...address, postcode: '10115', country: 'DE' },
    }),
  );
}

/** Tries to buy; a rejection is an outcome, any other error a failure of the server. */
async function attempt({ paymentContext, tenant }: RaceStore, sessionId: string): Promise<Attempt> {
  try {
    const { session } = await completeWithToken(paymentContext, tenant, sessionId, 'tok_success');
    return { sessionId, outcome: session.orderId ?? session.status };
  } catch (error) {
    if (error instanceof DomainError) return { sessionId, outcome: error.reason };
    throw error;
  }
}

/**
 * The number of concurrent attempts that a server and its queue accept; the others follow as soon
 * as there is room.
 */
const atOnce = 50;

/** Tries to buy with all of these sessions. */
export async function attemptAll(
  store: RaceStore,
  sessions: CheckoutSession[],
): Promise<PromiseSettledResult<Attempt>[]> {
  const results: PromiseSettledResult<Attempt>[] = [];
  const waiting = [...sessions];
  const buyer = async () => {
    for (let session = waiting.pop(); session; session = waiting.pop())
      results.push(...(await Promise.allSettled([attempt(store, session.id)])));
  };
  await Promise.all(Array.from({ length: atOnce }, buyer));
  return results;
}

type Stock = {
  variant_id: string;
  on_hand: number;
  reserved: number;
  held: number;
  yielding: number;
  yields: number;
  sold: number;
};

/**
 * Problems with the stock of a product that started with `initial` units of each variant: units on
 * hand and sold must add up to it, and reserved units to the reservations.
 */
export async function stockProblems(
  { unit, tenant }: RaceStore,
  product: Product,
  initial: number[],
): Promise<string[]> {
  const rows = await unit.view(tenant, (view) =>
    view.query<Stock>(
      `select variant_id, stock_on_hand as on_hand, stock_reserved as reserved,
         (select coalesce(sum(quantity), 0)::int from stock_reservations r
           where r.workspace_id = $1 and r.variant_id = v.variant_id) as held,
         stock_yielding as yielding,
         (select coalesce(sum(quantity), 0)::int from stock_reservations r
           where r.workspace_id = $1 and r.variant_id = v.variant_id and r.yields) as yields,
         (select coalesce(sum(quantity), 0)::int from order_lines l
           where l.workspace_id = $1 and l.variant_id = v.variant_id) as sold
       from variants v where workspace_id = $1 and product_id = $2 order by position`,
      [tenant.workspaceId, product.id],
    ),
  );
  return rows.flatMap(({ on_hand, reserved, held, yielding, yields, sold }, place) => [
    ...(on_hand + sold === initial[place]
      ? []
      : [`${on_hand} on hand and ${sold} sold of ${initial[place]}`]),
    ...(reserved === held ? [] : [`${reserved} reserved, but ${held} in reservations`]),
    ...(yielding === yields ? [] : [`${yielding} reclaimable, but ${yields} in reservations`]),
    ...(on_hand >= 0 ? [] : [`${on_hand} on hand`]),
  ]);
}
