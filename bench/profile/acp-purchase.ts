import { createClient } from './client.ts';
import { emailOf, itemOf, type ProfiledStore, type UseCase } from './use-case.ts';

type Session = {
  id: string;
  currency: string;
  totals: { type: string; amount: number }[];
  capabilities: {
    payment: { handlers: { config: { delegate_payment_url: string; merchant_id: string } }[] };
  };
};

const tokenMinutes = 10;

/** A session of an agent that is connected to the store, paid with a delegated token. */
export async function acpPurchase(store: ProfiledStore): Promise<UseCase> {
  const call = createClient(store.origin);
  const owner = { headers: { authorization: `Bearer ${store.apiKey}` } };
  const connection = { site_slug: store.slug, name: 'Agent' };
  const { api_key: key } = await call<{ api_key: string }>(
    '/api/storefront/v1/merchant/agent-connections',
    connection,
    owner,
  );
  const agent = { headers: { authorization: `Bearer ${key}`, 'api-version': '2026-04-17' } };
  const sessions: Session[] = [];
  const tokens: string[] = [];
  const path = '/acp/checkout_sessions';
  const sessionPath = (item: number) => `${path}/${itemOf(sessions, item).id}`;
  return {
    name: 'ACP',
    steps: [
      {
        name: 'create',
        async act(item) {
          sessions[item] = await call(path, createRequest(store, item), agent);
        },
      },
      {
        name: 'update',
        async act(item) {
          sessions[item] = await call(sessionPath(item), { fulfillment_details: details }, agent);
        },
      },
      {
        name: 'delegated token',
        async act(item) {
          const session = itemOf(sessions, item);
          const url = session.capabilities.payment.handlers[0]?.config.delegate_payment_url ?? '';
          const { id } = await call(new URL(url).pathname, delegation(session));
          tokens[item] = id;
        },
      },
      {
        name: 'complete',
        act: (item) =>
          call(`${sessionPath(item)}/complete`, completion(itemOf(tokens, item)), agent),
      },
    ],
  };
}

const details = {
  name: 'A Buyer',
  address: {
    name: 'A Buyer',
    line_one: '1 Main Street',
    city: 'San Francisco',
    state: 'CA',
    country: 'US',
    postal_code: '94107',
  },
};

const createRequest = ({ variantIds }: ProfiledStore, item: number) => ({
  line_items: [{ id: variantIds[item] }],
  currency: 'usd',
  capabilities: {},
  buyer: { email: emailOf(item), first_name: 'A', last_name: 'Buyer' },
});

function delegation({ id, currency, totals, capabilities }: Session): object {
  return {
    payment_method: {
      type: 'card',
      card_number_type: 'fpan',
      number: '4242424242424242',
      exp_month: '12',
      exp_year: '2035',
      display_card_funding_type: 'credit',
      metadata: {},
    },
    allowance: {
      reason: 'one_time',
      max_amount: totals.find(({ type }) => type === 'total')?.amount,
      currency,
      checkout_session_id: id,
      merchant_id: capabilities.payment.handlers[0]?.config.merchant_id,
      expires_at: new Date(Date.now() + tokenMinutes * 60_000).toISOString(),
    },
    risk_signals: [{ type: 'card_testing', score: 1, action: 'authorized' }],
    metadata: { source: 'profile' },
  };
}

const completion = (token: string) => ({
  payment_data: {
    handler_id: 'sandbox_card',
    instrument: { type: 'card', credential: { type: 'spt', token } },
  },
});
