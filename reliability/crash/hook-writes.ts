import type { Basket, CrashShop } from './crash-shop.ts';
import { openPaymentService, type PaymentService } from './payment-service.ts';
import type { Write } from './write.ts';

const merchant = '/api/storefront/v1/merchant';
const site = 'hooked';

type HookShop = { world: CrashShop; service: PaymentService; hook: { id: string; secret: string } };

const shops = new WeakMap<CrashShop, Promise<HookShop>>();

/** A store of this world whose payments a service of the merchant takes. */
function hookShopOf(world: CrashShop): Promise<HookShop> {
  const known = shops.get(world) ?? openHookShop(world);
  shops.set(world, known);
  return known;
}

async function openHookShop(world: CrashShop): Promise<HookShop> {
  const service = await openPaymentService();
  const create = (path: string, body: object) =>
    world.must('POST', `${merchant}/${path}`, { merchant: true, body });
  await create('sites', { slug: site, name: 'Hooked', currency: 'USD' });
  const rates = [{ label: 'Standard', type: 'flat', amount: 500 }];
  await create('shipping-zones', { site_slug: site, name: 'US', countries: ['US'], rates });
  const settings = { site_slug: site, type: 'payment', timeout_ms: 2_000 };
  const { id, secret } = await create('hooks', { ...settings, url: service.url });
  const hook = { id: String(id), secret: String(secret) };
  return { world: { ...world, site }, service, hook };
}

const emailOf = ({ label }: Basket) => `${label}@example.com`.toLowerCase();

type Steps = {
  fillCart(world: CrashShop, basket: Basket): Promise<void>;
  startCheckout(world: CrashShop, basket: Basket): Promise<void>;
  checkout: Write['send'];
  refund: Write['send'];
};

async function payPage(world: CrashShop, basket: Basket): Promise<string[]> {
  return (await hookShopOf(world)).service.pay(emailOf(basket));
}

/** The service reports what was paid. */
async function sendEvent(world: CrashShop, basket: Basket) {
  const { service, hook } = await hookShopOf(world);
  const { now } = await world.must('POST', '/dev/clock', { body: { advance_seconds: 0 } });
  const [id = ''] = await payPage(world, basket);
  const event = service.eventOf(id, hook.secret, new Date(String(now)));
  return world.call('POST', `/api/payments/${hook.id}/webhooks`, event);
}

/** Writes of money in a store that takes payments through its HTTP hook. */
export function hookWrites({ fillCart, startCheckout, checkout, refund }: Steps): Write[] {
  const at = (step: Steps['fillCart']) => async (world: CrashShop, basket: Basket) =>
    step((await hookShopOf(world)).world, basket);
  return [
    {
      name: 'hook checkout',
      prepare: at(fillCart),
      send: checkout,
      // A page that was opened twice would be paid twice.
      after: async (world, basket) => void (await payPage(world, basket)),
    },
    { name: 'hook event', prepare: at(startCheckout), send: sendEvent },
    {
      name: 'hook refund',
      async prepare(world, basket) {
        await at(startCheckout)(world, basket);
        await sendEvent(world, basket);
        const { orders } = await world.must('GET', `${merchant}/orders?limit=1`, {
          merchant: true,
        });
        const [order] = orders as { id: string }[];
        basket.orderId = `${merchant}/orders/${order?.id}`;
      },
      send: refund,
    },
  ];
}
