import type { Basket, CrashShop } from './crash-shop.ts';
import type { Write } from './write.ts';

const merchant = '/api/storefront/v1/merchant';
const sessions = '/acp/checkout_sessions';
const units = 3;

const connectionKeys = new WeakMap<CrashShop, string>();

/** The key of the agent that buys in this world. */
async function connectionKeyOf(world: CrashShop): Promise<string> {
  const known = connectionKeys.get(world);
  if (known !== undefined) return known;
  const { api_key: key } = await world.must('POST', `${merchant}/agent-connections`, {
    merchant: true,
    body: { site_slug: world.site, name: 'Agent' },
  });
  connectionKeys.set(world, String(key));
  return String(key);
}

/** A product with ten units. */
async function addProduct(world: CrashShop, basket: Basket): Promise<void> {
  const product = await world.must('POST', `${merchant}/products`, {
    merchant: true,
    key: `${basket.label}-product`,
    body: {
      site_slug: world.site,
      name: basket.label,
      price: { amount: 1_999, currency: 'USD' },
      variants: [{ stock: 10 }],
    },
  });
  basket.productId = String(product.id);
}

async function createSession(world: CrashShop, basket: Basket) {
  const reply = await world.call('POST', sessions, {
    connectionKey: await connectionKeyOf(world),
    key: `${basket.label}-create`,
    body: {
      line_items: [{ id: basket.productId, quantity: units }],
      currency: 'usd',
      capabilities: {},
      buyer: { email: `${basket.label}@example.com` },
      fulfillment_details: {
        address: {
          ...{ name: 'Ada', line_one: '1 Main St', city: 'San Francisco', state: 'CA' },
          ...{ country: 'US', postal_code: '94107' },
        },
      },
    },
  });
  basket.sessionId = String(reply?.body.id ?? '');
  return reply;
}

type Session = {
  id: string;
  currency: string;
  totals: { type: string; amount: number }[];
  capabilities: {
    payment: { handlers: { config: { delegate_payment_url: string; merchant_id: string } }[] };
  };
};

/** A session that is ready for payment, and a token that pays for it. */
async function delegatePayment(world: CrashShop, basket: Basket): Promise<void> {
  await addProduct(world, basket);
  const session = (await createSession(world, basket))?.body as Session;
  const config = session.capabilities.payment.handlers[0]?.config;
  const delegated = await world.must('POST', String(config?.delegate_payment_url), {
    key: `${basket.label}-delegate`,
    body: {
      payment_method: {
        ...{ type: 'card', card_number_type: 'fpan', number: '4242424242424242' },
        ...{ display_card_funding_type: 'credit', metadata: {} },
      },
      allowance: {
        reason: 'one_time',
        max_amount: session.totals.find(({ type }) => type === 'total')?.amount,
        currency: session.currency,
        checkout_session_id: session.id,
        merchant_id: config?.merchant_id,
        // The clock of the server is ahead.
        expires_at: '2099-01-01T00:00:00Z',
      },
      risk_signals: [],
      metadata: {},
    },
  });
  basket.paymentToken = String(delegated.id);
}

const complete = async (world: CrashShop, basket: Basket) =>
  world.call('POST', `${sessions}/${basket.sessionId}/complete`, {
    connectionKey: await connectionKeyOf(world),
    key: `${basket.label}-complete`,
    body: {
      payment_data: {
        handler_id: 'sandbox_card',
        instrument: { type: 'card', credential: { type: 'spt', token: basket.paymentToken } },
      },
    },
  });

/** Writes over ACP. */
export const acpWrites: Write[] = [
  { name: 'ACP create', prepare: addProduct, send: createSession },
  { name: 'ACP complete', prepare: delegatePayment, send: complete },
];
