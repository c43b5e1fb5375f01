import {
  type AgentCheckout,
  assertAffordable,
  type BuyOptions,
  type Purchase,
  type PurchaseAddress,
  type PurchaseItem,
} from './purchase.ts';
import { type AgentSender, post } from './request.ts';

/** A checkout session of ACP. */
export type AcpSession = {
  id: string;
  status: string;
  currency: string;
  totals: { type: string; amount: number }[];
  continue_url?: string;
  order?: { id: string };
  capabilities: { payment: { handlers: Record<string, unknown>[] } };
};

export type AcpPayment = {
  /** Makes the `payment_data` of the completion, such as a delegated token for this session. */
  pay(session: AcpSession): Promise<Record<string, unknown>>;
};

/** Buys with the key of an agent connection as `token`. */
export type AcpAgent = {
  checkout(purchase: Purchase, options?: BuyOptions): Promise<AgentCheckout>;
  buy(purchase: Purchase, options: BuyOptions & AcpPayment): Promise<AgentCheckout>;
};

const headers = { 'api-version': '2026-04-17' };

export function createAcpAgent(sender: AgentSender): AcpAgent {
  const open = (purchase: Purchase, { signal }: BuyOptions) =>
    post<AcpSession>(sender, '/acp/checkout_sessions', toBody(purchase), { signal, headers });
  return {
    checkout: async (purchase, options = {}) => toCheckout(await open(purchase, options)),
    buy: async (purchase, options) => {
      if (typeof options?.pay !== 'function')
        throw new TypeError(
          'agent.acp.buy needs `pay`, which makes the payment_data for a session: see "Pay over ACP" in the README.',
        );
      const session = await open(purchase, options);
      assertAffordable(toCheckout(session), options);
      const body = { payment_data: await options.pay(session) };
      const path = `/acp/checkout_sessions/${encodeURIComponent(session.id)}/complete`;
      return toCheckout(
        await post<AcpSession>(sender, path, body, { signal: options.signal, headers }),
      );
    },
  };
}

function toBody({ items, buyer, shipping_address: address }: Purchase): object {
  const [firstName = '', ...rest] = (buyer.name ?? '').split(' ');
  const person = { first_name: firstName, last_name: rest.join(' '), email: buyer.email };
  return {
    line_items: items.map((item) => ({ id: idOf(item), quantity: item.quantity ?? 1 })),
    capabilities: {},
    buyer: person,
    ...(address && {
      fulfillment_details: {
        name: address.name ?? buyer.name ?? '',
        email: buyer.email,
        address: toAddress(address, buyer.name),
      },
    }),
  };
}

/** The id of an item of ACP is that of a variant, or of a product with one variant. */
function idOf({
  variant_id: variantId,
  product_id: productId,
  variant_options: options,
}: PurchaseItem) {
  const id = variantId ?? productId;
  if (id === undefined || (options && variantId === undefined))
    throw new TypeError(
      'Items over ACP need a variant_id, or a product_id without variant_options.',
    );
  return id;
}

const toAddress = (address: PurchaseAddress, buyerName = '') => ({
  name: address.name ?? buyerName,
  line_one: address.line1 ?? '',
  ...(address.line2 !== undefined && { line_two: address.line2 }),
  city: address.city ?? '',
  state: address.state ?? '',
  country: address.country,
  postal_code: address.postcode ?? '',
});

function toCheckout(session: AcpSession): AgentCheckout {
  return {
    id: session.id,
    status: session.status,
    total: session.totals.find(({ type }) => type === 'total')?.amount ?? 0,
    currency: session.currency.toUpperCase(),
    continueUrl: session.continue_url ?? null,
    orderId: session.order?.id ?? null,
    taskId: null,
    raw: session,
  };
}
