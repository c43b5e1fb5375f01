import type { CreateProductInput, Product } from '../../src/core/catalog/product.ts';
import { createSession } from '../../src/core/checkout/create-session.ts';
import { completeWithToken } from '../../src/core/checkout/payment/complete-with-token.ts';
import type {
  CheckoutSession,
  CreateCheckoutSessionInput,
} from '../../src/core/checkout/session.ts';
import type { Address } from '../../src/core/customers/address.ts';
import type { Order } from '../../src/core/orders/order.ts';
import { getOrder } from '../../src/core/orders/read-orders.ts';
import type { PaymentContext } from '../../src/core/payments/payment-context.ts';
import { getOwnSite } from '../../src/core/sites/manage-sites.ts';
import type { Site } from '../../src/core/sites/site.ts';
import type { Tenant, UnitOfWork } from '../../src/platform/unit-of-work.ts';

/** A product to buy: one unit of its first variant by default. */
export type Bought = { product: Product; variant?: number; quantity?: number };

export type OrderOptions = {
  lines?: Bought[];
  site?: Site;
  email?: string;
} & Partial<Omit<CreateCheckoutSessionInput, 'items'>>;

export const home: Address = {
  name: 'Ada Lovelace',
  line1: '12 Elm Street',
  line2: null,
  city: 'Springfield',
  state: 'IL',
  postcode: '62701',
  country: 'US',
  phone: null,
};

/** The parts of a shop that buying needs. */
type BuyableShop = {
  unit: UnitOfWork;
  tenant: Tenant;
  site(): Promise<Site>;
  product(draft?: Partial<CreateProductInput>, siteSlug?: string): Promise<Product>;
};

/** A session for one product, shipped to `home`, over UCP by default. */
export async function openSession(
  shop: BuyableShop,
  options: OrderOptions = {},
): Promise<CheckoutSession> {
  const { lines, site: givenSite, email = 'ada@example.com', ...draft } = options;
  const site = givenSite ?? (await siteOf(shop));
  const bought = lines ?? [
    { product: await shop.product({ variants: [{ stock: 10 }] }, site.slug) },
  ];
  return shop.unit.run(shop.tenant, (work) =>
    createSession(work, site, {
      channel: 'ucp',
      items: bought.map(itemOf),
      buyer: { email, name: null },
      shippingAddress: home,
      ...draft,
    }),
  );
}

/** A session as above, paid with test money: an order as a buyer places it. */
export async function buy(
  shop: BuyableShop,
  paymentContext: PaymentContext,
  options: OrderOptions = {},
): Promise<Order> {
  const { id } = await openSession(shop, options);
  const { session } = await completeWithToken(paymentContext, shop.tenant, id, 'tok_success');
  const { orderId } = session;
  if (orderId === null) throw new Error(`the session is ${session.status}`);
  return shop.unit.view(shop.tenant, (view) => getOrder(view, orderId));
}

/** The store of the workspace, created when there is none. */
async function siteOf(shop: BuyableShop): Promise<Site> {
  const rows = await shop.unit.view(shop.tenant, (view) =>
    view.query<{ slug: string }>('select slug from sites order by created_at limit 1', []),
  );
  const slug = rows[0]?.slug;
  return slug === undefined
    ? shop.site()
    : shop.unit.view(shop.tenant, (view) => getOwnSite(view, slug));
}

export function itemOf({ product, variant = 0, quantity = 1 }: Bought) {
  const chosen = product.variants[variant];
  if (!chosen) throw new Error('no such variant');
  return { productId: product.id, variantId: chosen.id, quantity };
}
